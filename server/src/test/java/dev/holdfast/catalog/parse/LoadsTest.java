package dev.holdfast.catalog.parse;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The code that scripts load from elsewhere, in the forms in which they do. */
class LoadsTest {
    private static final Set<String> PINNED = Set.of("misc/build.func", "core/build.func");

    private static List<Load> container(String lines) {
        return ContainerScript.of("APP=Kettle\n" + lines + "\nbuild_container\n")
                .loads();
    }

    private static List<Load> unpinned(String lines) {
        return container(lines).stream()
                .filter(load -> !load.isPinned(PINNED::contains))
                .toList();
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(
            strings = {
                "source <(curl -fsSL https://scripts.test/main/misc/build.func)",
                ". <(curl -fsSL https://scripts.test/any/branch/misc/build.func?x=1)",
                "source <(wget -qO- https://mirror.test/misc/build.func)",
                "source <(curl -fsSL \"${ENGINE_URL:-https://scripts.test/engine/main}/core/build.func\")",
                "source \"$boot\" 2>/dev/null || source <(curl -fsSL \"${U:-https://x.test}/core/build.func\")",
                "BASE=https://scripts.test/main\nsource <(curl -fsSL \"$BASE/misc/build.func\")",
                "URL=\"${URL:-https://scripts.test/main}\"\nsource <(curl -fsSL \"${URL}/misc/build.func\")",
                "source <(curl -fsSL \"$ANY/misc/build.func\")",
                "source /dev/stdin <<<\"$(curl -fsSL https://scripts.test/misc/build.func)\"",
                "eval \"$(curl -fsSL https://scripts.test/misc/build.func)\"",
                "bash -c \"$(curl -fsSL https://scripts.test/misc/build.func)\""
            })
    void pinnedFilesAreRecognisedWhateverServerTheScriptNames(String lines) {
        String boot = "boot=\"${ENGINE_DIR:-$(dirname \"${BASH_SOURCE[0]}\")/../../engine}/core/build.func\"\n";
        assertThat(container(boot + lines)).as(lines).hasSize(1);
        assertThat(unpinned(boot + lines)).isEmpty();
    }

    @ParameterizedTest(name = "{0} runs {1}")
    @CsvSource(delimiter = '~', textBlock = """
        source <(curl -fsSL https://x.test/core/other.func)                      ~ https://x.test/core/other.func
        . <(curl https://x.test/a)                                               ~ https://x.test/a
        false || source <(curl https://x.test/a)                                 ~ https://x.test/a
        bash -c "$(curl -fsSL https://x.test/a)"                                 ~ https://x.test/a
        bash <(curl -fsSL https://x.test/a) --unattended                         ~ https://x.test/a
        sudo -u me bash -c 'curl -s https://x.test/a | sh -s -- -y'              ~ https://x.test/a
        curl -fsSL https://x.test/a | $STD bash                                  ~ https://x.test/a
        curl -fsSL https://x.test/a | sed s/a/b/ | sudo sh -s x                  ~ https://x.test/a
        curl -fsSL https://x.test/a | python3 -                                  ~ https://x.test/a
        wget -O - https://x.test/a | sh                                          ~ https://x.test/a
        TEXT=$(curl https://x.test/a); eval "$TEXT"                              ~ https://x.test/a
        TEXT=$(curl https://x.test/a); source /dev/stdin <<<"$TEXT"              ~ https://x.test/a
        curl -o /tmp/a https://x.test/a; chmod +x /tmp/a; bash /tmp/a            ~ https://x.test/a
        curl https://x.test/a >/tmp/a && . /tmp/a                                ~ https://x.test/a
        F=$(mktemp); curl -o "$F" https://x.test/a; sh "${F}"                    ~ https://x.test/a
        curl -fsSLO https://x.test/get.sh                                        ~ https://x.test/get.sh
        wget x.test/main/get.sh                                                  ~ http://x.test/main/get.sh
        U="${U:-https://x.test/a}"; bash <(curl "$U")                            ~ https://x.test/a
        get() { curl -s https://x.test/a; }; source <(get)                       ~ https://x.test/a
        X=$(bash <(curl https://x.test/a))                                       ~ https://x.test/a
        bash <(curl "$UNKNOWN")                                                  ~
        U=https://x.test/misc/build.func; U=$1; source <(curl "$U")              ~
        read -r U; source <(curl "${U:-https://x.test/misc/build.func}")         ~
        get() { curl "$1"; }; source <(get "$U")                                 ~
        source "$HOME_OF_ALL/engine/build.func"                                  ~
        source /root/engine/build.func                                           ~ /root/engine/build.func
        source "$(dirname "$0")/../../../engine/build.func"                      ~ /engine/build.func
        """)
    void codeThatIsNotPinnedIsFound(String lines, String address) {
        assertThat(unpinned(lines)).extracting(Load::address).containsOnly(address);
        assertThat(unpinned(lines).getFirst().sentence())
                .contains("The container script runs")
                .endsWith(".");
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(
            strings = {
                "curl -fsSL https://x.test/app.tar.gz | tar xz",
                "curl -s https://x.test/api | python3 -c 'import json'",
                "RELEASE=$(curl -s https://x.test/api | grep tag)",
                "echo \"bash -c \\\"\\$(curl -fsSL https://x.test/a.sh)\\\"\"",
                "curl -fsSL https://archive.ntfy.sh/key.gpg | gpg --dearmor",
                "source /etc/os-release",
                "source \"$(dirname \"${BASH_SOURCE[0]}\")/../../engine/core/build.func\"",
                "bash -c 'echo done'",
                "cat <<EOF >/usr/bin/more\nbash <(curl https://x.test/a)\nEOF",
                "# bash <(curl https://x.test/a)"
            })
    void whatIsNotRunIsNoCode(String lines) {
        assertThat(container(lines)).isEmpty();
    }

    @Test
    void theTextThatAShellIsGivenIsRead() {
        assertThat(unpinned("bash <<'EOF'\ncurl https://x.test/a | sh\nEOF"))
                .extracting(Load::address)
                .containsExactly("https://x.test/a");
    }

    @Test
    void codeInTheUpdateFunctionConcernsOnlyTheUpdate() {
        assertThat(unpinned("function update_script() {\n  bash <(curl https://x.test/a)\n  . /opt/env\n}"))
                .containsExactly(new Load(Load.Part.UPDATE, "https://x.test/a", 3));
    }
}
