package dev.holdfast.catalog.parse;

import dev.holdfast.catalog.parse.Command.Block;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** The simple commands of a script in order, with their enclosing blocks. */
final class Commands {
    private static final int DEEPEST = 60;
    private static final int HEAD = 500;
    private static final Set<String> WORDS =
            Set.of("if", "then", "else", "elif", "fi", "do", "!", "time", "esac", "{", "}", "done");
    private static final Set<String> OUTPUTS = Set.of(">", ">>", ">|", "&>", "&>>");
    private static final Set<String> CONDITIONS = Set.of("if", "elif", "while", "until", "!");
    private static final Set<String> INPUTS = Set.of("<", "<<", "<<-", "<<<", "<>", "<&");

    private final List<Token> tokens;
    private final List<Command> found = new ArrayList<>();
    private final List<Block> open = new ArrayList<>();
    private int at;
    private String before = "";
    private boolean isPiped;
    private boolean isCondition;

    private Commands(List<Token> tokens) {
        this.tokens = tokens;
    }

    static List<Command> of(List<Token> tokens) {
        var commands = new Commands(tokens);
        while (commands.at < tokens.size()) commands.step();
        return List.copyOf(commands.found);
    }

    private void step() {
        Token token = tokens.get(at);
        if (token.operator()) {
            operator(token);
            return;
        }
        String word = token.text();
        if (isFunction()) {
            String name = word.equals("function") ? tokens.get(at + 1).text() : word;
            at += word.equals("function") ? 2 : 1;
            while (at < tokens.size()
                    && (tokens.get(at).is("(")
                            || tokens.get(at).is(")")
                            || tokens.get(at).isNewline())) at++;
            if (at < tokens.size() && tokens.get(at).text().equals("{")) {
                open(new Block(Block.Kind.FUNCTION, name, token.line(), false));
                at++;
            }
            begin("");
        } else if (word.equals("while") || word.equals("until") || word.equals("for") || word.equals("select")) {
            loop(word, token.line());
        } else if (word.equals("case")) {
            open(new Block(Block.Kind.CONDITION, word, token.line(), isPiped));
            skipTo("in");
            at++;
            begin("");
        } else if (WORDS.contains(word)) {
            at++;
            if (word.equals("if")) open(new Block(Block.Kind.CONDITION, word, token.line(), isPiped));
            if (word.equals("fi") || word.equals("esac")) close(Set.of(Block.Kind.CONDITION));
            if (word.equals("{")) open(new Block(Block.Kind.GROUP, "", token.line(), isPiped));
            if (word.equals("}")) close(Set.of(Block.Kind.GROUP, Block.Kind.FUNCTION));
            if (word.equals("done")) close(Set.of(Block.Kind.LOOP, Block.Kind.ROUND));
            begin(word);
        } else {
            command();
        }
    }

    private void operator(Token token) {
        at++;
        if (token.is("(")) open(new Block(Block.Kind.GROUP, "(", token.line(), isPiped));
        if (token.is(")") && !open.isEmpty() && open.getLast().name().equals("(")) close(Set.of(Block.Kind.GROUP));
        begin(token.text());
    }

    /** The next token begins a command. */
    private void begin(String after) {
        isPiped = after.equals("|") || after.equals("|&") || (isPiped && after.equals("\n"));
        isCondition = CONDITIONS.contains(after) || (isCondition && (after.equals("!") || after.equals("\n")));
        if (!after.equals("\n")) before = after;
    }

    /** No real script nests this deep. Deeper commands are treated as if they were at the deepest level. */
    private void open(Block block) {
        if (open.size() < DEEPEST) open.add(block);
    }

    private boolean isFunction() {
        Token token = tokens.get(at);
        if (token.text().equals("function")) return at + 1 < tokens.size();
        return at + 2 < tokens.size()
                && tokens.get(at + 1).is("(")
                && tokens.get(at + 2).is(")");
    }

    private void loop(String word, int line) {
        at++;
        // "for ((;;))" may be endless; "for x in …" always ends.
        boolean isEndless =
                !word.equals("for") || (at < tokens.size() && tokens.get(at).is("("));
        open(new Block(isEndless ? Block.Kind.LOOP : Block.Kind.ROUND, word, line, isPiped));
        if (word.equals("select")) {
            found.add(new Command(
                    List.of("select"),
                    line,
                    isPiped,
                    false,
                    false,
                    false,
                    false,
                    false,
                    isPiped,
                    List.of(),
                    List.of(),
                    List.copyOf(open)));
        }
        if (word.equals("for") || word.equals("select")) {
            skipTo("do");
        }
        begin(word);
    }

    /** Closes the innermost block of these kinds. Redirections of its input follow its end. */
    private void close(Set<Block.Kind> kinds) {
        int last = open.size() - 1;
        while (last >= 0 && !kinds.contains(open.get(last).kind())) last--;
        if (last < 0) return;
        Block block = open.get(last);
        open.subList(last, open.size()).clear();
        for (int i = at; i < tokens.size() && i < at + 12; i++) {
            Token token = tokens.get(i);
            if (token.isNewline() || token.is(";") || token.is("|") || token.is("&&") || token.is("||")) return;
            if (token.operator() && INPUTS.contains(token.text()) && !isTerminal(i + 1)) block.feed();
        }
    }

    /** Skips to a word that must follow soon. When it is missing, parsing continues from here. */
    private void skipTo(String word) {
        for (int i = at; i < tokens.size() && i < at + HEAD; i++) {
            if (!tokens.get(i).text().equals(word)) continue;
            at = i;
            return;
        }
    }

    private boolean isTerminal(int target) {
        return target < tokens.size()
                && Shell.unquoted(tokens.get(target).text()).equals("/dev/tty");
    }

    private void command() {
        int line = tokens.get(at).line();
        boolean fed = isPiped;
        boolean terminal = false;
        var words = new ArrayList<String>();
        var inputs = new ArrayList<Command.Input>();
        var outputs = new ArrayList<String>();
        while (at < tokens.size()) {
            Token token = tokens.get(at);
            if (!token.operator()) {
                words.add(token.text());
                at++;
            } else if (token.text().indexOf('<') >= 0 || token.text().indexOf('>') >= 0) {
                Token target = at + 1 < tokens.size() ? tokens.get(at + 1) : token;
                if (INPUTS.contains(token.text())) {
                    terminal = isTerminal(at + 1);
                    fed |= !terminal;
                    inputs.add(new Command.Input(target.text(), target.document()));
                }
                if (OUTPUTS.contains(token.text())) outputs.add(target.text());
                at += 2; // and its target
            } else {
                break;
            }
        }
        String after = at < tokens.size() ? tokens.get(at).text() : "\n";
        boolean tolerated = isCondition || after.equals("||") || after.equals("&&") || before.equals("!");
        // A failing condition of "while" ends its loop.
        boolean leaves = leaves(after) || (isCondition && before.equals("while"));
        boolean chained = before.equals("&&") || before.equals("||");
        found.add(new Command(
                List.copyOf(words),
                line,
                fed,
                terminal,
                tolerated,
                leaves,
                isCondition,
                chained,
                isPiped,
                List.copyOf(inputs),
                List.copyOf(outputs),
                List.copyOf(open)));
        isPiped = false;
        isCondition = false;
    }

    private boolean leaves(String after) {
        return after.equals("||")
                && at + 1 < tokens.size()
                && Set.of("break", "exit", "return").contains(tokens.get(at + 1).text());
    }
}
