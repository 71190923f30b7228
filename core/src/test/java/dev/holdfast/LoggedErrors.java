package dev.holdfast;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.IThrowableProxy;
import ch.qos.logback.core.AppenderBase;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.slf4j.LoggerFactory;

/**
 * Records errors logged from now on until this is closed, and warnings that come with an exception or from the HTTP
 * stack. Other warnings may only mean that a busy machine is slow.
 */
public final class LoggedErrors extends AppenderBase<ILoggingEvent> implements AutoCloseable {
    private final List<String> lines = new CopyOnWriteArrayList<>();
    private final Logger root = (Logger) LoggerFactory.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);

    public LoggedErrors() {
        setContext(root.getLoggerContext());
        start();
        root.addAppender(this);
    }

    @Override
    protected void append(ILoggingEvent event) {
        if (!event.getLevel().isGreaterOrEqual(Level.WARN)) return;
        IThrowableProxy thrown = event.getThrowableProxy();
        boolean serious = event.getLevel() == Level.ERROR
                || thrown != null
                || event.getLoggerName().startsWith("org.eclipse.jetty");
        if (!serious || isOfAStoppingServer(event)) return;
        lines.add(event.getLoggerName() + ": " + event.getFormattedMessage()
                + (thrown == null ? "" : " " + thrown.getClassName() + ": " + thrown.getMessage()));
    }

    /** Jetty warns of a connection that it wants to serve in the moment in which its threads end. */
    private static boolean isOfAStoppingServer(ILoggingEvent event) {
        return event.getLoggerName().endsWith("VirtualThreadPool")
                && event.getFormattedMessage().startsWith("tryExecute");
    }

    public List<String> lines() {
        return List.copyOf(lines);
    }

    @Override
    public void close() {
        root.detachAppender(this);
        stop();
    }
}
