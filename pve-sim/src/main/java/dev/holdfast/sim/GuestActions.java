package dev.holdfast.sim;

/** What can happen to guests, all of it as if by hand on their node: no task tells of it. */
final class GuestActions {
    /** What is done to a guest that is there when the time comes. */
    private interface Action {
        void apply(SimGuest guest);
    }

    /** Reads what belongs to the deed. */
    private interface Reader {
        Action read(ActionArguments words);
    }

    /** Where a guest is, or will be. */
    private record Place(SimCluster cluster, int vmid) {
        static Place of(Sim sim, String text) {
            if (!text.matches("[^/]+/[1-9][0-9]{2,8}")) {
                throw new IllegalArgumentException("'" + text + "' is no guest: write CLUSTER/100 or NODE/100");
            }
            String[] parts = text.split("/");
            return new Place(ScenarioActions.cluster(sim, parts[0]), Integer.parseInt(parts[1]));
        }

        SimGuest guest() {
            SimGuest guest = cluster.guest(vmid);
            if (guest == null) throw new IllegalArgumentException("There is no guest " + vmid + " now");
            return guest;
        }

        void needNode(String node) {
            if (cluster.find(node) == null) throw new IllegalArgumentException("There is no node " + node + " there");
        }
    }

    private GuestActions() {}

    static void add(ScenarioActions deeds, Sim sim) {
        guest(deeds, sim, "start", "", _ -> SimGuest::start);
        guest(deeds, sim, "stop", "", _ -> SimGuest::stop);
        guest(deeds, sim, "lock REASON", "as a backup does, say", w -> g -> g.lock(w.get("REASON")));
        guest(deeds, sim, "unlock", "", _ -> g -> g.lock(null));
        guest(deeds, sim, "deaf", "it ignores being shut down", _ -> g -> g.ignoreShutdown(true));
        guest(deeds, sim, "hears", "it no longer does", _ -> g -> g.ignoreShutdown(false));
        guest(deeds, sim, "busy SHARE", "it uses so much of its cores: 95%", w -> {
            double share = w.share("SHARE");
            return g -> g.busy(share);
        });
        guest(deeds, sim, "calm", "it uses what it usually does", _ -> g -> g.busy(null));
        guest(deeds, sim, "set KEY VALUE…", "", w -> g -> g.set(w.get("KEY"), w.get("VALUE")));
        guest(deeds, sim, "unset KEY", "", w -> g -> g.set(w.get("KEY"), null));
        deeds.add("guest GUEST vanishes", "it and its configuration are gone", w -> {
            Place place = Place.of(sim, w.get("GUEST"));
            return () -> place.cluster().remove(place.guest().vmid());
        });
        deeds.add("guest GUEST moves to NODE", "within its cluster", w -> {
            Place place = Place.of(sim, w.get("GUEST"));
            place.needNode(w.get("NODE"));
            return () -> place.guest().moveTo(w.get("NODE"));
        });
        appears(deeds, sim, "container", SimCluster::container);
        appears(deeds, sim, "machine", SimCluster::machine);
    }

    private static void guest(ScenarioActions deeds, Sim sim, String verb, String meaning, Reader reader) {
        deeds.add("guest GUEST " + verb, meaning, w -> {
            Place place = Place.of(sim, w.get("GUEST"));
            Action action = reader.read(w);
            return () -> action.apply(place.guest());
        });
    }

    private interface Maker {
        SimGuest make(SimCluster cluster, int vmid, String node, String name);
    }

    private static void appears(ScenarioActions deeds, Sim sim, String kind, Maker maker) {
        deeds.add("guest GUEST appears as " + kind + " NAME on NODE", "stopped", w -> {
            Place place = Place.of(sim, w.get("GUEST"));
            place.needNode(w.get("NODE"));
            return () -> {
                if (place.cluster().guest(place.vmid()) != null) {
                    throw new IllegalArgumentException("There is a guest " + place.vmid() + " already");
                }
                var _ = maker.make(place.cluster(), place.vmid(), w.get("NODE"), w.get("NAME"));
            };
        });
    }
}
