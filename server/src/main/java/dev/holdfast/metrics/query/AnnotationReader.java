package dev.holdfast.metrics.query;

import dev.holdfast.access.Principal;
import dev.holdfast.base.Word;
import dev.holdfast.hosts.Hosts;
import dev.holdfast.jobs.JobFilter;
import dev.holdfast.jobs.JobView;
import dev.holdfast.jobs.queue.Jobs;
import dev.holdfast.metrics.Annotations;
import dev.holdfast.metrics.Annotations.Annotation;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Finds what happened to targets: their jobs, and what other areas tell. */
record AnnotationReader(Targets targets, Jobs jobs, Hosts hosts, List<Annotations> others, InstantSource clock) {
    /** The newest jobs of a target that are looked at; a chart can't show more. */
    private static final int MOST_JOBS = 500;

    AnnotationReader {
        others = List.copyOf(others);
    }

    List<AnnotationView> read(Principal who, AnnotationsQuery asked) {
        Span span = Span.of(asked.from(), asked.to(), clock.instant());
        List<Target> of = Target.split(asked.target()).stream()
                .map(one -> targets.get(who, one))
                .toList();
        var found = new ArrayList<AnnotationView>();
        for (Target target : of) {
            jobs(who, target).filter(one -> overlaps(one.annotation(), span)).forEach(found::add);
            for (Annotations other : others) {
                other.of(target.subject(), span.from(), span.to())
                        .forEach(one -> found.add(new AnnotationView(target.wire(), one)));
            }
        }
        found.sort(Comparator.comparing(
                AnnotationView::annotation, Comparator.comparing(Annotation::at).thenComparing(Annotation::id)));
        return found;
    }

    private Stream<AnnotationView> jobs(Principal who, Target target) {
        if (target.id() == null) return Stream.of();
        Set<Long> readable = hosts.readableBy(who);
        var filter = new JobFilter(
                null, null, target.type().word(), target.id(), null, readable == null ? null : List.copyOf(readable));
        return jobs.list(filter, MOST_JOBS, 0).stream().map(job -> view(target, job));
    }

    private static AnnotationView view(Target target, JobView job) {
        var annotation = new Annotation(
                job.startedAt() == null ? job.createdAt() : job.startedAt(),
                job.finishedAt(),
                Annotations.Type.JOB,
                job.id(),
                job.kind(),
                Word.of(job.status()),
                null);
        return new AnnotationView(target.wire(), annotation);
    }

    private static boolean overlaps(Annotation one, Span span) {
        Instant until = one.until();
        return one.at().isBefore(span.to()) && (until == null || !until.isBefore(span.from()));
    }
}
