//! The addresses of this machine, those first that phones in the same room most likely reach.

use std::net::{IpAddr, SocketAddr, UdpSocket};

/// An address of this machine and the network it belongs to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Network {
    /// The host in an address: an IP address, or a name that the server was given.
    pub host: String,
    /// What the system calls the network; empty for a name.
    pub name: String,
}

/// The networks of this machine, and the address from which it would reach others. Nothing is sent.
pub fn of_this_machine() -> Vec<Network> {
    let all = if_addrs::get_if_addrs().unwrap_or_default();
    let usual = UdpSocket::bind("0.0.0.0:0").and_then(|socket| {
        // An address reserved for documentation: only the route to it is looked up.
        socket.connect("192.0.2.1:9")?;
        socket.local_addr()
    });
    ranked(all.into_iter().map(|one| (one.name.clone(), one.ip())).collect(), usual.ok().map(|own| own.ip()))
}

/// The addresses that others may reach: the usual one first, then wired and wireless networks, then virtual
/// ones.
fn ranked(mut all: Vec<(String, IpAddr)>, usual: Option<IpAddr>) -> Vec<Network> {
    all.retain(|(_, address)| match address {
        IpAddr::V4(address) => !address.is_loopback() && !address.is_unspecified(),
        // Link-local addresses (`fe80::/10`) mean nothing without the name of the network.
        IpAddr::V6(address) => !address.is_loopback() && (address.segments()[0] & 0xffc0) != 0xfe80,
    });
    let made = ["docker", "veth", "br-", "virbr", "vbox", "vmnet", "lxc", "cni", "tun", "tap", "wg", "zt"];
    all.sort_by_key(|(name, address)| {
        let own = made.iter().any(|start| name.to_lowercase().starts_with(start));
        let alone = matches!(address, IpAddr::V4(address) if address.is_link_local());
        (address.is_ipv6(), own, alone, Some(*address) != usual, name.clone(), *address)
    });
    all.dedup_by_key(|(_, address)| *address);
    let host = |address: IpAddr| match address {
        IpAddr::V4(address) => address.to_string(),
        IpAddr::V6(address) => format!("[{address}]"),
    };
    all.into_iter().map(|(name, address)| Network { host: host(address), name }).collect()
}

/// The hosts under which a server is reached that listens at `own` and was given these names.
pub fn hosts(own: SocketAddr, names: &[String]) -> Vec<Network> {
    let named = names.iter().map(|name| Network { host: name.clone(), name: String::new() });
    let mut all: Vec<Network> = named.collect();
    if own.ip().is_unspecified() {
        all.extend(of_this_machine().into_iter().filter(|one| own.is_ipv6() || !one.host.starts_with('[')));
    }
    if all.is_empty() {
        let host = match own.ip() {
            IpAddr::V6(address) if !address.is_unspecified() => format!("[{address}]"),
            IpAddr::V4(address) if !address.is_unspecified() => address.to_string(),
            _ => "localhost".to_owned(),
        };
        all.push(Network { host, name: String::new() });
    }
    all
}

/// The address of a host with its port, as typed into a browser.
pub fn address(host: &str, port: u16) -> String {
    if port == 80 { host.to_owned() } else { format!("{host}:{port}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_network_of_the_room_comes_first() {
        let of = |list: &[(&str, &str)], usual: Option<&str>| -> Vec<String> {
            let all = list.iter().map(|(name, ip)| ((*name).to_owned(), ip.parse().unwrap())).collect();
            ranked(all, usual.map(|ip| ip.parse().unwrap())).into_iter().map(|one| one.host).collect()
        };
        let all = [
            ("lo", "127.0.0.1"),
            ("docker0", "172.17.0.1"),
            ("eth0", "10.1.2.3"),
            ("wlan0", "192.168.1.5"),
            ("wlan0", "fe80::1"),
            ("eth0", "2001:db8::5"),
            ("eth1", "169.254.3.4"),
        ];
        assert_eq!(
            of(&all, Some("192.168.1.5")),
            ["192.168.1.5", "10.1.2.3", "169.254.3.4", "172.17.0.1", "[2001:db8::5]"]
        );
        assert_eq!(of(&all, None)[0], "10.1.2.3");
        assert!(of(&all[..1], None).is_empty());
    }

    #[test]
    fn a_server_says_where_it_is_reached() {
        let of = |own: &str, names: &[&str]| -> Vec<String> {
            let names: Vec<String> = names.iter().map(|name| (*name).to_owned()).collect();
            hosts(own.parse().unwrap(), &names).into_iter().map(|one| one.host).collect()
        };
        assert_eq!(of("192.168.1.5:8080", &[]), ["192.168.1.5"]);
        assert_eq!(of("127.0.0.1:8080", &["nim.school.example"]), ["nim.school.example"]);
        assert_eq!(of("[::1]:8080", &[]), ["[::1]"]);
        assert!(!of("0.0.0.0:8080", &[]).is_empty());
        assert_eq!(address("10.0.0.1", 80), "10.0.0.1");
        assert_eq!(address("10.0.0.1", 8080), "10.0.0.1:8080");
    }
}
