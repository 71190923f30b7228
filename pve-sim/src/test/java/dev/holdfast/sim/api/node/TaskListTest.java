package dev.holdfast.sim.api.node;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.sim.Patience;
import dev.holdfast.sim.Worlds;
import dev.holdfast.sim.model.SimCluster;
import dev.holdfast.sim.model.SimTask;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The task lists of a node and of the cluster. */
class TaskListTest extends Worlds {
    private SimCluster lab;

    @BeforeEach
    void begin() {
        lab = sim.cluster("lab", "lab1", "lab2");
    }

    private SimTask start(String node, SimTask.Work work) {
        return lab.start(node, "vzstart", "101", "root@pam", work);
    }

    private void over(String node, int times) {
        for (int i = 0; i < times; i++) over(start(node, _ -> {}));
    }

    private static void over(SimTask task) {
        assertThat(task.await(Patience.LIMIT)).isEqualTo("OK");
    }

    private List<String> upids(String path) {
        return root("lab1").get(path).data().findValuesAsString("upid");
    }

    @Test
    void listHasFiftyRowsByDefault() {
        over("lab1", 60);
        assertThat(upids("/nodes/lab1/tasks")).hasSize(50);
        assertThat(upids("/nodes/lab1/tasks?start=50")).hasSize(10);
        assertThat(upids("/nodes/lab1/tasks?limit=500")).hasSize(60).doesNotHaveDuplicates();
    }

    @Test
    void clusterListsOnlyTheLatestTasksOfEachNode() {
        over("lab1", 30);
        over("lab2", 3);
        assertThat(upids("/cluster/tasks")).hasSize(25 + 3);
    }

    @Test
    void tasksAreSortedByTheirEnd() {
        var go = new CountDownLatch(1);
        SimTask early = start("lab1", _ -> go.await());
        SimTask late = start("lab1", _ -> {});
        over(late);
        assertThat(upids("/nodes/lab1/tasks?source=all")).containsExactly(early.upid(), late.upid());
        assertThat(upids("/nodes/lab1/tasks")).containsExactly(late.upid());
        clock.pass(Duration.ofSeconds(2));
        go.countDown();
        over(early);
        assertThat(upids("/nodes/lab1/tasks")).containsExactly(early.upid(), late.upid());
    }
}
