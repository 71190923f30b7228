package dev.holdfast.base.db;

import java.io.PrintWriter;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import java.util.logging.Logger;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Plain JDBC for the job scheduler; inside a {@link Db#write} of this thread it lends that one's connection.
 *
 * @param ofOpenTransaction returns the connection of the transaction that is open on this thread, or null
 */
record WriterDataSource(Supplier<@Nullable Connection> ofOpenTransaction, Borrowing borrowing) implements DataSource {
    /** Lends a connection to write with. */
    interface Borrowing {
        Connections.Borrowed borrow() throws SQLException;
    }

    @Override
    public Connection getConnection() throws SQLException {
        Connection open = ofOpenTransaction.get();
        return open == null ? returned(borrowing.borrow()) : lent(open);
    }

    /** The transaction belongs to the caller of {@link Db#write}: it alone ends it. */
    private static Connection lent(Connection connection) {
        return proxy((method, arguments) -> switch (method.getName()) {
            case "close", "commit", "rollback", "setAutoCommit" -> null;
            default -> invoke(connection, method, arguments);
        });
    }

    private static Connection returned(Connections.Borrowed borrowed) {
        var closed = new AtomicBoolean();
        return proxy((method, arguments) -> {
            if (!method.getName().equals("close")) return invoke(borrowed.connection(), method, arguments);
            if (closed.compareAndSet(false, true)) giveBack(borrowed);
            return null;
        });
    }

    private static void giveBack(Connections.Borrowed borrowed) throws SQLException {
        Connection connection = borrowed.connection();
        try {
            if (!connection.isClosed() && !connection.getAutoCommit()) {
                connection.rollback();
                connection.setAutoCommit(true);
            }
        } catch (SQLException e) {
            connection.close(); // the next user gets a new one
            throw e;
        } finally {
            borrowed.givingBack().run();
        }
    }

    private interface Call {
        @Nullable
        Object apply(java.lang.reflect.Method method, @Nullable Object @Nullable [] arguments) throws Throwable;
    }

    private static Connection proxy(Call call) {
        return (Connection) Proxy.newProxyInstance(
                WriterDataSource.class.getClassLoader(),
                new Class<?>[] {Connection.class},
                (_, method, arguments) -> call.apply(method, arguments));
    }

    private static @Nullable Object invoke(
            Connection connection, java.lang.reflect.Method method, @Nullable Object @Nullable [] arguments)
            throws Throwable {
        try {
            return method.invoke(connection, arguments);
        } catch (InvocationTargetException e) {
            Throwable cause = e.getCause();
            throw cause == null ? e : cause;
        }
    }

    @Override
    public Connection getConnection(String username, String password) throws SQLException {
        throw new SQLFeatureNotSupportedException("The user is set once, in the configuration.");
    }

    @Override
    public @Nullable PrintWriter getLogWriter() {
        return null;
    }

    @Override
    public void setLogWriter(@Nullable PrintWriter out) {}

    @Override
    public void setLoginTimeout(int seconds) {}

    @Override
    public int getLoginTimeout() {
        return 0;
    }

    @Override
    public Logger getParentLogger() throws SQLFeatureNotSupportedException {
        throw new SQLFeatureNotSupportedException();
    }

    @Override
    public <T> T unwrap(Class<T> type) throws SQLException {
        throw new SQLException("Not a wrapper.");
    }

    @Override
    public boolean isWrapperFor(Class<?> type) {
        return false;
    }
}
