#!/usr/bin/perl
# A network in user space, for machines whose kernel has no netem: what is sent to 10.9.0.2 comes back as if
# from there to 10.9.0.1, late, out of order, or never. Source and destination change places, so that every
# checksum stays what it was.
use strict;
use warnings;
use Time::HiRes qw(time);

# Milliseconds, milliseconds, percent, percent; the last one is a file whose presence cuts the line.
my ($device, $delay, $jitter, $loss, $reorder, $cut) = @ARGV;
srand(4711);
open(my $tun, '+<', '/dev/net/tun') or die "no /dev/net/tun: $!\n";
my $wanted = pack('a16 s x22', $device, 0x0001 | 0x1000);    # IFF_TUN | IFF_NO_PI
ioctl($tun, 0x400454ca, $wanted) or die "no tun device: $!\n";    # TUNSETIFF
$| = 1;
print "ready\n";

my @waiting;
while (1) {
    my $ready = '';
    vec($ready, fileno($tun), 1) = 1;
    my $next = @waiting ? $waiting[0][0] - time : 1;
    if (select($ready, undef, undef, $next > 0 ? $next : 0) > 0) {
        sysread($tun, my $packet, 65536) or exit 0;
        next if (ord($packet) >> 4) != 4 || -e $cut || rand(100) < $loss;
        my ($from, $to) = (substr($packet, 12, 4), substr($packet, 16, 4));
        substr($packet, 12, 8) = $to . $from;
        # One that overtakes goes at once.
        my $late = rand(100) < $reorder ? 0 : ($delay + (rand(2) - 1) * $jitter) / 1000;
        push @waiting, [time + $late, $packet];
        @waiting = sort { $a->[0] <=> $b->[0] } @waiting;
    }
    while (@waiting && $waiting[0][0] <= time) {
        syswrite($tun, (shift @waiting)->[1]);
    }
}
