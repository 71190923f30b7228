package dev.holdfast;

import dev.holdfast.alerts.AlertsArea;
import dev.holdfast.apps.AppsArea;
import dev.holdfast.apps.AppsOnHosts;
import dev.holdfast.apps.adoption.AdoptionArea;
import dev.holdfast.apps.adoption.AdoptionRules;
import dev.holdfast.apps.containers.ContainersArea;
import dev.holdfast.apps.create.ContainerCreateArea;
import dev.holdfast.apps.imports.ImportArea;
import dev.holdfast.apps.install.InstallArea;
import dev.holdfast.apps.migrate.MigrateArea;
import dev.holdfast.apps.options.AppOptionsArea;
import dev.holdfast.apps.ports.PortsArea;
import dev.holdfast.apps.script.AppScripts;
import dev.holdfast.apps.script.ScriptRoutes;
import dev.holdfast.apps.update.UpdateArea;
import dev.holdfast.audit.AuditRoutes;
import dev.holdfast.auth.PasswordCost;
import dev.holdfast.auth.signin.AuthArea;
import dev.holdfast.backups.BackupsArea;
import dev.holdfast.catalog.CatalogArea;
import dev.holdfast.consoles.ConsolesArea;
import dev.holdfast.consoles.recording.RecordingArea;
import dev.holdfast.consoles.way.ConsoleGuests;
import dev.holdfast.dashboards.DashboardRoutes;
import dev.holdfast.dashboards.SavedViewRoutes;
import dev.holdfast.firewall.FirewallArea;
import dev.holdfast.firewall.effective.EffectiveArea;
import dev.holdfast.firewall.effective.FirewallReader;
import dev.holdfast.firewall.lockout.Lockout;
import dev.holdfast.firewall.lockout.LockoutCheck;
import dev.holdfast.guests.GuestTargets;
import dev.holdfast.guests.GuestsArea;
import dev.holdfast.guests.bulk.BulkArea;
import dev.holdfast.guests.config.ConfigArea;
import dev.holdfast.guests.create.GuestCreateArea;
import dev.holdfast.guests.disk.DiskArea;
import dev.holdfast.guests.fleet.Fleet;
import dev.holdfast.guests.observed.ObservedServices;
import dev.holdfast.guests.snapshot.SnapshotArea;
import dev.holdfast.guests.snapshot.SnapshotServices;
import dev.holdfast.guests.volume.VolumeArea;
import dev.holdfast.hardware.HardwareArea;
import dev.holdfast.hosts.HostServices;
import dev.holdfast.hosts.Hosts;
import dev.holdfast.hosts.HostsArea;
import dev.holdfast.http.Ops;
import dev.holdfast.instance.RestoredCopyRoutes;
import dev.holdfast.inventory.InventoryArea;
import dev.holdfast.jobs.JobLive;
import dev.holdfast.jobs.queue.JobRoutes;
import dev.holdfast.live.LiveRoutes;
import dev.holdfast.maintenance.MaintenanceArea;
import dev.holdfast.meta.BatchRoutes;
import dev.holdfast.meta.EntitlementRoutes;
import dev.holdfast.meta.MetaRoutes;
import dev.holdfast.meta.backup.ServiceBackupArea;
import dev.holdfast.meta.update.ServiceUpdateArea;
import dev.holdfast.metrics.cluster.ClusterArea;
import dev.holdfast.metrics.collect.MetricsServices;
import dev.holdfast.metrics.export.ExportArea;
import dev.holdfast.metrics.query.QueryArea;
import dev.holdfast.network.NetworkArea;
import dev.holdfast.network.apply.ApplyArea;
import dev.holdfast.network.attached.AttachedServices;
import dev.holdfast.network.stage.StageArea;
import dev.holdfast.network.throughput.ThroughputArea;
import dev.holdfast.news.NewsArea;
import dev.holdfast.notify.channel.configure.ChannelServices;
import dev.holdfast.notify.channel.configure.ChannelsArea;
import dev.holdfast.notify.dismissed.Dismissals;
import dev.holdfast.notify.dismissed.DismissedRoutes;
import dev.holdfast.notify.heartbeat.HeartbeatArea;
import dev.holdfast.notify.heartbeat.PollingVital;
import dev.holdfast.notify.outbox.NotifyArea;
import dev.holdfast.notify.outbox.NotifyServices;
import dev.holdfast.oidc.OidcArea;
import dev.holdfast.platform.Area;
import dev.holdfast.platform.Platform;
import dev.holdfast.replicas.ReplicasArea;
import dev.holdfast.schedules.SchedulesArea;
import dev.holdfast.search.SearchArea;
import dev.holdfast.settings.SettingsRoutes;
import dev.holdfast.teams.TeamRoutes;
import dev.holdfast.teams.Teams;
import dev.holdfast.tokens.Tokens;
import dev.holdfast.tokens.TokensArea;
import dev.holdfast.vms.VmsArea;
import dev.holdfast.vms.agent.VmAgentArea;
import dev.holdfast.vms.clone.VmCloneArea;
import dev.holdfast.vms.cloudinit.CloudInitArea;
import dev.holdfast.vms.create.VmCreateArea;
import dev.holdfast.vms.delete.VmDeleteArea;
import dev.holdfast.vms.hardware.VmHardwareArea;
import dev.holdfast.vms.migrate.VmMigrateArea;
import dev.holdfast.vms.options.VmOptionsArea;
import dev.holdfast.vms.reconfigure.VmReconfigureArea;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * All areas, in the order of the printed interface; a new area gets a line here. An area that has no service of its own is
 * the {@code declare} of its routes.
 *
 * @param tokens recognises whoever sends a request
 * @param hosts resolves to whom a host belongs
 */
record Areas(List<Area> list, Tokens tokens, Hosts hosts) {
    /** Several of the longest pauses between polls of hosts that do not answer. */
    private static final Duration NO_POLL = Duration.ofMinutes(5);

    static Areas of(Platform p, Ops ops, PasswordCost cost) {
        var teams = new Teams(p.db(), p.clock(), p.rights());
        var singleSignOn = OidcArea.singleSignOn(p);
        var auth = new AuthArea(p, teams, singleSignOn::accounts, TokensArea.ofAccounts(p), cost);
        var tokens = new TokensArea(p, ops, auth, teams);
        var services = HostServices.of(p, teams::exists, new AppsOnHosts());
        var hosts = services.hosts();
        var inventory = new InventoryArea(p, services);
        var guests = new GuestsArea(p, services, inventory);
        var fleet = Fleet.of(services, inventory, guests);
        var catalog = new CatalogArea(p);
        var scripts = new AppScripts(p.db(), catalog.catalog(), p.bus(), p.clock());
        var apps = new AppsArea(p, fleet, catalog, scripts);
        var observed = ObservedServices.of(p, fleet);
        var survey = SnapshotServices.survey(p, fleet);
        var vms = new VmsArea(p, fleet, observed, survey);
        // What both kinds of guests have is declared once for each.
        List<GuestTargets> targets = List.of(apps.apps(), vms.vms());
        var adoption = new AdoptionRules(p.db(), p.clock());
        var containers = new ContainersArea(fleet, catalog, apps.apps(), adoption);
        List<ConsoleGuests> consoles = List.of(
                ConsoleGuests.of(apps.apps()),
                new ConsoleGuests("container", containers::name, containers::at),
                ConsoleGuests.of(vms.vms()));
        new JobLive(hosts).declare(p.live());
        var health = new MetaRoutes(
                p.db(),
                auth.accounts()::none,
                hosts::any,
                singleSignOn::isOn,
                services.ssh()::pending,
                hosts::readableBy);
        var migrations = new MigrateArea(p, fleet, apps);
        var vmMigrations = new VmMigrateArea(p, fleet, vms.vms());
        var snapshots = new SnapshotArea(p, fleet, survey, targets);
        var moves = Map.of("app", migrations.moves(), "vm", vmMigrations.moves());
        var reconfigured = new VmReconfigureArea(inventory, vms.vms());
        var config =
                new ConfigArea(p, inventory, targets, Map.of("app", apps.resources(), "vm", reconfigured.resources()));
        var ports = new PortsArea(p, services, apps);
        var recordings = new RecordingArea(p, hosts, teams::exists);
        var attached = AttachedServices.of(p, fleet, observed, targets);
        var lockout = new Lockout(
                hosts, services.ssh(), new FirewallReader(services.hypervisors()), inventory.inventory()::members);
        var firewalls = new FirewallArea(p, fleet, targets, new LockoutCheck(lockout));
        var schedules = new SchedulesArea(p, ops, tokens.tokens(), fleet, targets, teams::exists);
        var channels = ChannelServices.of(p);
        var notify = NotifyServices.of(p, channels.senders(), tokens.tokens(), teams::exists);
        var polling = new PollingVital(p.bus(), p.clock(), hosts::any, NO_POLL);
        // Before what is measured: exemptions see a poll before alerts do.
        var maintenance = new MaintenanceArea(p, fleet, observed, targets, teams::exists, notify.notices());
        var metrics = MetricsServices.of(p, fleet, observed);
        var hardware = new HardwareArea(p, fleet);
        hardware.readings().forEach(metrics.slow());
        var backups = new BackupsArea(p, fleet, apps.apps(), targets, schedules.guests());
        metrics.slow().accept(backups.readings());
        var alerts = new AlertsArea(
                p,
                fleet,
                targets,
                teams::exists,
                new AlertsArea.Sources(
                        metrics.latest(),
                        metrics.history(),
                        maintenance.exemptions(),
                        notify.notices(),
                        channels.senders()::nameable));
        var imports = new ImportArea(p, fleet, catalog, apps, scripts);
        List<Area> list = List.of(
                health::declare,
                new RestoredCopyRoutes(p.restoredCopy())::declare,
                new ServiceBackupArea(p),
                new ServiceUpdateArea(p),
                BatchRoutes::declare,
                new EntitlementRoutes(p.features(), p.policy(), p.settings())::declare,
                new SettingsRoutes(p.settings())::declare,
                auth,
                new TeamRoutes(teams, hosts)::declare,
                tokens,
                new OidcArea(p, singleSignOn, auth),
                new HostsArea(p, services, inventory.inventory()),
                inventory,
                hardware,
                guests,
                apps,
                containers,
                new ContainerCreateArea(p, fleet, apps.apps()),
                new AppOptionsArea(inventory, apps.apps()),
                new ScriptRoutes(apps.apps(), scripts)::declare,
                new UpdateArea(p, fleet, catalog, apps, scripts),
                new InstallArea(p, fleet, catalog, apps, scripts),
                imports,
                new AdoptionArea(p, fleet, adoption, apps, imports),
                migrations,
                ports,
                vms,
                new VmHardwareArea(inventory, vms.vms()),
                reconfigured,
                new VmCreateArea(p, fleet),
                new VmCloneArea(p, fleet, vms.vms()),
                vmMigrations,
                new CloudInitArea(p, vms.vms()),
                new VmAgentArea(p, vms.vms()),
                new VmOptionsArea(inventory, vms.vms(), firewalls.writes()),
                new VmDeleteArea(p, fleet, vms.vms()),
                new GuestCreateArea(fleet),
                config,
                firewalls,
                new EffectiveArea(services, targets, ports.known()),
                snapshots,
                new DiskArea(p, fleet, targets),
                new VolumeArea(p, fleet),
                new BulkArea(p, fleet, snapshots, moves, config, targets),
                new ConsolesArea(p, services, consoles, recordings.recordings()),
                recordings,
                backups,
                alerts,
                new NetworkArea(p, fleet, attached),
                new StageArea(p, fleet, attached),
                new ApplyArea(p, fleet, attached),
                new ThroughputArea(p, fleet),
                new QueryArea(p, fleet, apps.apps(), metrics, List.of(alerts)),
                new ClusterArea(p, fleet),
                new DashboardRoutes(p.db(), p.clock(), teams::exists)::declare,
                new SavedViewRoutes(p.db(), p.clock(), teams::exists)::declare,
                new ExportArea(p, fleet, metrics.latest()),
                new SearchArea(fleet, observed, attached, apps.apps()),
                catalog,
                schedules,
                maintenance,
                new ChannelsArea(p, channels, List.of(alerts::channelUses, notify.routing()::channelUses)),
                new NotifyArea(p, notify),
                new HeartbeatArea(p, List.of(polling, alerts::problem)),
                new DismissedRoutes(new Dismissals(p.db(), p.clock(), p.jobs(), hosts))::declare,
                new ReplicasArea(p, services, inventory, metrics.writes()),
                new NewsArea(p, fleet, apps.apps(), scripts, notify.notices()),
                new JobRoutes(p.jobs(), hosts)::declare,
                new LiveRoutes(p.live())::declare,
                new AuditRoutes(p.audit(), p.clock())::declare);
        list.forEach(schedules::take);
        return new Areas(list, tokens.tokens(), hosts);
    }
}
