package dev.holdfast.sim.scenario;

import dev.holdfast.sim.model.DataCentre;
import dev.holdfast.sim.model.SimCluster;
import dev.holdfast.sim.model.SimGuest;

/** Events of guests, all of them as if done in a shell on their node: none starts a task. */
final class GuestActions {
    /** An action on a guest that exists when the time comes. */
    private interface Action {
        void apply(SimGuest guest);
    }

    /** Reads the arguments of the action. */
    private interface Reader {
        Action read(ActionArguments words);
    }

    /** The current or future location of a guest. */
    private record Place(SimCluster cluster, int vmid) {
        static Place of(DataCentre dataCentre, String text) {
            if (!text.matches("[^/]+/[1-9][0-9]{2,8}")) {
                throw new IllegalArgumentException("'" + text + "' is not a guest: write CLUSTER/100 or NODE/100");
            }
            String[] parts = text.split("/");
            return new Place(ScenarioActions.cluster(dataCentre, parts[0]), Integer.parseInt(parts[1]));
        }

        SimGuest guest() {
            SimGuest guest = cluster.guest(vmid);
            if (guest == null) throw new IllegalArgumentException("There is no guest " + vmid);
            return guest;
        }

        void needNode(String node) {
            if (cluster.find(node) == null)
                throw new IllegalArgumentException("There is no node " + node + " in this cluster");
        }
    }

    private GuestActions() {}

    static void add(ScenarioActions actions, DataCentre dataCentre) {
        guest(actions, dataCentre, "start", "", _ -> SimGuest::start);
        guest(actions, dataCentre, "stop", "", _ -> SimGuest::stop);
        guest(actions, dataCentre, "lock REASON", "as a backup does, for example", w -> g -> g.lock(w.get("REASON")));
        guest(actions, dataCentre, "unlock", "", _ -> g -> g.lock(null));
        guest(actions, dataCentre, "deaf", "it ignores shutdown requests", _ -> g -> g.ignoreShutdown(true));
        guest(actions, dataCentre, "hears", "it obeys shutdown requests again", _ -> g -> g.ignoreShutdown(false));
        guest(actions, dataCentre, "busy SHARE", "it uses this share of its cores: 95%", w -> {
            double share = w.share("SHARE");
            return g -> g.busy(share);
        });
        guest(actions, dataCentre, "calm", "its processor usage is normal again", _ -> g -> g.busy(null));
        guest(actions, dataCentre, "set KEY VALUE…", "", w -> g -> g.set(w.get("KEY"), w.get("VALUE")));
        guest(actions, dataCentre, "unset KEY", "", w -> g -> g.set(w.get("KEY"), null));
        actions.add("guest GUEST vanishes", "it and its configuration are gone", w -> {
            Place place = Place.of(dataCentre, w.get("GUEST"));
            return () -> place.cluster().remove(place.guest().vmid());
        });
        actions.add("guest GUEST moves to NODE", "within its cluster", w -> {
            Place place = Place.of(dataCentre, w.get("GUEST"));
            place.needNode(w.get("NODE"));
            return () -> place.guest().moveTo(w.get("NODE"));
        });
        appears(actions, dataCentre, "container", SimCluster::container);
        appears(actions, dataCentre, "machine", SimCluster::machine);
    }

    private static void guest(
            ScenarioActions actions, DataCentre dataCentre, String verb, String meaning, Reader reader) {
        actions.add("guest GUEST " + verb, meaning, w -> {
            Place place = Place.of(dataCentre, w.get("GUEST"));
            Action action = reader.read(w);
            return () -> action.apply(place.guest());
        });
    }

    private interface Maker {
        SimGuest make(SimCluster cluster, int vmid, String node, String name);
    }

    private static void appears(ScenarioActions actions, DataCentre dataCentre, String kind, Maker maker) {
        actions.add("guest GUEST appears as " + kind + " NAME on NODE", "stopped", w -> {
            Place place = Place.of(dataCentre, w.get("GUEST"));
            place.needNode(w.get("NODE"));
            return () -> {
                if (place.cluster().guest(place.vmid()) != null) {
                    throw new IllegalArgumentException("Guest " + place.vmid() + " already exists");
                }
                var _ = maker.make(place.cluster(), place.vmid(), w.get("NODE"), w.get("NAME"));
            };
        });
    }
}
