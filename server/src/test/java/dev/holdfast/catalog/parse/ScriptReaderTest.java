package dev.holdfast.catalog.parse;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.base.net.WebProtocol;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Our own scripts in the forms that community scripts have. */
class ScriptReaderTest {
    private static final String HEAD = """
        #!/usr/bin/env bash
        source <(curl -fsSL https://scripts.test/misc/build.func)
        # Copyright (c) somebody
        # Author: somebody
        # License: MIT | https://scripts.test/LICENSE
        # Source: https://kettle.test/
        APP="Kettle"
        """;
    private static final String TAIL = """
        header_info "$APP"
        variables
        function update_script() {
          read -rp "Really update? " answer
          echo "http://${IP}:1"
          exit
        }
        start
        build_container
        description
        msg_ok "Done"
        echo -e "${TAB}${BGN}http://${IP}:8080${CL}"
        """;
    private static final String INSTALL = """
        #!/usr/bin/env bash
        source /dev/stdin <<<"$FUNCTIONS_FILE_PATH"
        color
        msg_info "Installing"
        $STD apt-get install -y kettle
        """;

    private static ScriptMetadata read(String container, String install) {
        return ScriptReader.read(
                "kettle", ContainerScript.of(container), install == null ? null : InstallScript.of(install));
    }

    private static ScriptMetadata container(String lines) {
        return read(HEAD + lines + TAIL, INSTALL);
    }

    private static ScriptMetadata install(String lines) {
        return read(HEAD + TAIL, INSTALL + lines);
    }

    private static Prompt prompt(String lines) {
        return install(lines).prompts().getFirst();
    }

    @Test
    void plainAppIsReadCompletely() {
        ScriptMetadata facts = container("""
            var_tags="${var_tags:-kitchen;water}"
            var_cpu="${var_cpu:-2}"
            var_ram="${var_ram:-2048}"
            var_disk="${var_disk:-8}"
            var_os="${var_os:-debian}"
            var_version="${var_version:-13}"
            var_unprivileged="${var_unprivileged:-1}"
            """);
        assertThat(facts)
                .isEqualTo(new ScriptMetadata(
                        "Kettle",
                        null,
                        List.of("kitchen", "water"),
                        "https://kettle.test/",
                        2,
                        2048,
                        8,
                        "debian",
                        "13",
                        false,
                        List.of(),
                        List.of(new Address(WebProtocol.HTTP, 8080, null)),
                        List.of(),
                        true,
                        true,
                        true,
                        List.of(),
                        List.of(),
                        List.of(new Load(Load.Part.CONTAINER, "https://scripts.test/misc/build.func", 2)),
                        false,
                        List.of("The update function asks “Really update?” (line 18), which only a user at the terminal"
                                + " can answer."),
                        List.of(new Prompt("answer", "Really update?", null, false, false, false, false, null, 18)),
                        null));
    }

    @Test
    void valuesMissingFromTheScriptAreNull() {
        ScriptMetadata facts = read("APP=Kettle\nbuild_container\n", INSTALL);
        assertThat(facts.cpu()).isNull();
        assertThat(facts.os()).isNull();
        assertThat(facts.source()).isNull();
        assertThat(facts.addresses()).isEmpty();
        assertThat(facts.updatable()).isFalse();
        assertThat(facts.unattended()).isTrue();
    }

    @Test
    void aPersonAtATerminalHelpsOnlyWhereQuestionsAreTheObstacle() {
        ScriptMetadata asks = read("APP=Kettle\nbuild_container\n", INSTALL + "read -r -p 'Which tea? ' tea\n");
        assertThat(asks.unattended()).isFalse();
        assertThat(asks.interactive()).isTrue();
        assertThat(read("APP=Kettle\n", INSTALL).interactive()).isFalse();
        assertThat(read("APP=Kettle\nbuild_container\n", null).interactive()).isFalse();
    }

    @ParameterizedTest(name = "{0} is {1}")
    @CsvSource(delimiter = '~', textBlock = """
        var_os="${var_os:-debian}"            ~ debian
        var_os=${var_os:-debian}              ~ debian
        var_os="${var_os:-"debian"}"          ~ debian
        var_os="debian"                       ~ debian
        var_os='debian' # the usual one       ~ debian
        export var_os="${var_os:=debian}"     ~ debian
        var_os="${var_os-debian gnu  linux}"  ~ debian gnu linux
        var_os="${OTHER:-${MORE:-debian}}"    ~ debian
        var_os="${var_os:-$OTHER}"            ~
        var_os="${var_os}"                    ~
        var_os=""                             ~
        # var_os="debian"                     ~
        """)
    void aDefaultIsReadInEverySpelling(String line, String os) {
        assertThat(container(line + "\n").os()).isEqualTo(os);
    }

    @Test
    void aCommentDescribesTheApp() {
        assertThat(container("# Description:  Boils \twater.\n").description()).isEqualTo("Boils water.");
        assertThat(container("# Description:\n").description()).isNull();
        assertThat(container("").description()).isNull();
    }

    @Test
    void downloadsAreTheOriginsOfWhatTheInstallScriptFetches() {
        assertThat(install("""
            NODE_VERSION="24" NODE_MODULE="pnpm" setup_nodejs
            fetch_and_deploy_gh_release "kettle" "kitchen/kettle" "tarball" "latest" "/opt"
            fetch_and_deploy_gh_release "kettle" "$REPOSITORY"
            RELEASE=$(curl -fsSL https://api.github.com/repos/kitchen/kettle/releases/latest | jq .tag)
            $STD git clone https://codeberg.org/kitchen/lid.git /opt/lid
            curl -fsSL "https://Apt.Kettle.test/gpg.key" | gpg --dearmor
            wget -q "https://get.kettle.test/${RELEASE}/kettle.deb" https://$HOST/file
            curl -s http://127.0.0.1:8080/health http://localhost:1/
            echo "Read https://docs.kettle.test"
            cat <<EOF >/etc/kettle
            curl https://inside.kettle.test
            EOF
            """).downloads())
                .containsExactly(
                        "Node.js",
                        "github.com/kitchen/kettle",
                        "codeberg.org/kitchen/lid",
                        "apt.kettle.test",
                        "get.kettle.test");
        assertThat(read(HEAD + TAIL, null).downloads()).isEmpty();
    }

    @Test
    void tagsCanSpanSeveralLines() {
        assertThat(container("var_tags=\"${var_tags:-kitchen;\n  water;\n kitchen}\"\n")
                        .tags())
                .containsExactly("kitchen", "water");
    }

    @Test
    void windowsLineEndsAndNonAsciiLettersAreAccepted() {
        String text = (HEAD + "var_ram=\"${var_ram:-512}\"\n" + TAIL)
                .replace("Kettle", "Théière 茶")
                .replace("\n", "\r\n");
        ScriptMetadata facts = read(text, INSTALL.replace("\n", "\r\n") + "read -rp \"Größe? \" SIZE\r\n");
        assertThat(facts.name()).isEqualTo("Théière 茶");
        assertThat(facts.ramMb()).isEqualTo(512);
        assertThat(facts.source()).isEqualTo("https://kettle.test/");
        assertThat(facts.addresses()).containsExactly(new Address(WebProtocol.HTTP, 8080, null));
        assertThat(facts.prompts()).extracting(Prompt::text).containsExactly("Größe?");
    }

    @Test
    void flagsAndPrivilegeAreRead() {
        ScriptMetadata facts = container("""
            var_unprivileged="${var_unprivileged:-0}"
            var_gpu="${var_gpu:-yes}"
            var_tun="${var_tun:-1}"
            var_fuse="${var_fuse:-no}"
            """);
        assertThat(facts.privileged()).isTrue();
        assertThat(facts.flags()).containsExactly("gpu", "tun");
    }

    static Stream<Object[]> addresses() {
        return Stream.of(
                new Object[] {"https://${IP}:8443/admin${CL}", List.of(new Address(WebProtocol.HTTPS, 8443, "/admin"))},
                new Object[] {"http://$IP/login", List.of(new Address(WebProtocol.HTTP, null, "/login"))},
                new Object[] {"http://${IP}", List.of(new Address(WebProtocol.HTTP, null, null))},
                new Object[] {
                    "http://${IP}:80 or https://${IP}:443/",
                    List.of(new Address(WebProtocol.HTTP, 80, null), new Address(WebProtocol.HTTPS, 443, "/"))
                },
                new Object[] {"http://${IP}:${PORT}", List.of()},
                new Object[] {"http://${IP}:99999", List.of()},
                new Object[] {"http://kettle.test:3000", List.of()});
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("addresses")
    void addressesAreReadFromTheClosingLines(String said, List<Address> expected) {
        String container = HEAD + "build_container\necho -e \"${TAB}" + said + "\"\n";
        assertThat(read(container, INSTALL).addresses()).isEqualTo(expected);
    }

    @ParameterizedTest(name = "{0} asks nothing")
    @ValueSource(
            strings = {
                "grep x file | read -r LINE",
                "read -r LINE < /etc/os-release",
                "read -r LINE <<< \"$TEXT\"",
                "read -r LINE < <(hostname -I)",
                "read -u 3 -r LINE <&3",
                "while read -r LINE; do echo \"$LINE\"; done < /etc/fstab",
                "cat list |\n  while IFS= read -r LINE; do\n  echo \"$LINE\"\n done",
                "while true; do\n read -r LINE || break\ndone < <(ls)",
                "{ read -r ONE; read -r TWO; } < /etc/kettle",
                "# read -p \"Name? \" NAME",
                "echo \"please read the manual\"",
                "cat <<EOF\nread -p \"Name? \" NAME\nEOF",
                "X=$(cat <<'EOF'\nit's read -p x\nEOF\n)\necho read",
                "echo 'first\nread -p second'"
            })
    void redirectedInputIsNoQuestion(String lines) {
        assertThat(install(lines + "\n").prompts()).isEmpty();
    }

    @Test
    void questionsAreReadWithAllTheirAttributes() {
        assertThat(prompt("read -r -p \"${TAB3}Port of the kettle: \" PORT\nPORT=\"${PORT:-8080}\"\n"))
                .isEqualTo(new Prompt("PORT", "Port of the kettle:", "8080", false, false, false, false, null, 6));
        assertThat(prompt("read -rsp 'Password: ' PASS\n"))
                .isEqualTo(new Prompt("PASS", "Password:", null, true, false, false, false, null, 6));
        assertThat(prompt("echo \"Which one?\"\nread\n"))
                .isEqualTo(new Prompt("REPLY", "Which one?", null, false, false, false, false, null, 7));
        assertThat(prompt("read -r -p \"Add water? <y/N> \" yn\nif [[ $yn =~ ^[Yy]$ ]]; then echo; fi\n"))
                .isEqualTo(new Prompt("yn", "Add water? <y/N>", "n", false, true, false, false, null, 6));
        assertThat(prompt("while true; do\n  read -p \"Yes or no (y/n)? \" yn\n  [[ $yn ]] && break\ndone\n"))
                .isEqualTo(new Prompt("yn", "Yes or no (y/n)?", null, false, true, true, false, null, 7));
        assertThat(prompt("NAME=$(prompt_input \"Name?\" \"admin\" 60)\n"))
                .isEqualTo(new Prompt("NAME", "Name?", "admin", false, false, false, false, null, 6));
        assertThat(prompt("if prompt_confirm \"Add milk?\" \"n\" 60; then echo; fi\n"))
                .isEqualTo(new Prompt(null, "Add milk?", "n", false, true, false, false, null, 6));
        assertThat(prompt("read -rp \"Name: \" NAME </dev/tty\n").variable()).isEqualTo("NAME");
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(
            strings = {
                "if [[ -z \"${kettle_key:-}\" ]]; then\n  read -rp \"Key: \" kettle_key\nfi",
                "if [ -z \"$kettle_key\" ]; then\n  echo\n  read -rp \"Key: \" kettle_key\nfi",
                "[[ -z $kettle_key ]] && read -rp \"Key: \" kettle_key",
                "while [[ -z \"${kettle_key}\" ]]; do\n  read -rp \"Key: \" kettle_key\ndone",
                "if [ \"${kettle_key:-}\" = \"\" ]; then read -rp \"Key: \" kettle_key; fi"
            })
    void setVariableSkipsTheQuestion(String lines) {
        ScriptMetadata facts = install("catch_errors\n" + lines + "\n");
        assertThat(facts.prompts()).extracting(Prompt::answeredBy).containsExactly("kettle_key");
        assertThat(facts.unattended()).isTrue();
        assertThat(facts.reasons()).singleElement().asString().contains("unless kettle_key is given");
    }

    @ParameterizedTest
    @ValueSource(strings = {"PATH", "LD_PRELOAD", "BASH_ENV", "HOLDFAST_BUNDLE", "IFS"})
    void variableOfTheShellItselfIsNoAnswer(String variable) {
        ScriptMetadata facts = install("if [[ -z \"${" + variable + ":-}\" ]]; then\n read -rp \"Name: \" NAME\nfi\n");
        assertThat(facts.prompts()).extracting(Prompt::answeredBy).containsOnlyNulls();
        assertThat(facts.unattended()).isFalse();
    }

    @Test
    void variableThatTheScriptSetsEarlierIsNoAnswer() {
        ScriptMetadata facts = install("KEY=\"\"\nif [[ -z \"$KEY\" ]]; then\n read -rp \"Key: \" KEY\nfi\n");
        assertThat(facts.prompts()).extracting(Prompt::answeredBy).containsOnlyNulls();
        assertThat(facts.unattended()).isFalse();
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '~', textBlock = """
        read -rp "Name: " NAME                                          ~ only a user at the terminal
        while :; do read -p "Name: " NAME; [ "$NAME" ] && break; done    ~ in a loop, which never ends
        until [ "$NAME" ]; do read -p "Name: " NAME; done                ~ in a loop, which never ends
        read -p "Do you accept the licence? [y/N] " yn                   ~ the user's agreement
        read -p "Go on? [y/N] " yn; [ "$yn" = y ] || exit 1              ~ the user's agreement
        catch_errors; read -p "Port: " P; P="${P:-80}"                   ~ exits with an error
        set -euo pipefail; read -p "Port: " P; P="${P:-80}"              ~ exits with an error
        X=$(whiptail --inputbox "Name" 8 40)                             ~ only a user at the terminal
        select one in a b; do echo; done                                 ~ in a loop
        bash <(curl -fsSL https://scripts.test/tools/addon/kettle.sh)    ~ add-on
        echo "never closed                                               ~ never ends
        """)
    void obstaclesToUnattendedInstallationAreReported(String lines, String reason) {
        ScriptMetadata facts = install(lines + "\n");
        assertThat(facts.unattended()).isFalse();
        assertThat(facts.reasons()).singleElement().asString().contains(reason).endsWith(".");
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(
            strings = {
                "read -p \"Port: \" P; P=\"${P:-80}\"",
                "catch_errors; read -p \"Port: \" P || true; P=\"${P:-80}\"",
                "catch_errors; if read -p \"Port: \" P; then echo; fi; P=\"${P:-80}\"",
                "catch_errors; P=$(prompt_input \"Port: \" 80)",
                "for disk in a b; do read -p \"Port: \" P; P=\"${P:-80}\"; done"
            })
    void defaultIsUsedWhenTheScriptContinuesWithoutAnAnswer(String lines) {
        ScriptMetadata facts = install(lines + "\n");
        assertThat(facts.unattended()).as("%s", facts.reasons()).isTrue();
        assertThat(facts.reasons()).singleElement().asString().contains("it uses 80.");
    }

    private static ScriptMetadata update(String lines) {
        return read(
                HEAD + "catch_errors\nfunction update_script() {\n  header_info\n" + lines
                        + "\n  msg_ok Done\n  exit\n}\nstart\nbuild_container\n",
                INSTALL);
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '@', textBlock = """
        read -rp "Name: " NAME || true                                             @ only a user at the terminal
        while true; do read -rp "Name: " N || true; [[ -n "$N" ]] && break; done   @ in a loop, which never ends
        read -rp "Go on? (y/N) " a || true; if [[ ! "$a" =~ y ]]; then exit; fi    @ the user's agreement
        if ! prompt_confirm "Really?" "n"; then exit; fi                           @ the user's agreement
        read -rp "Port: " P; P="${P:-80}"                                          @ exits with an error
        X=$(whiptail --inputbox "Name" 8 40)                                       @ only a user at the terminal
        if [[ -z "$KEY" ]]; then read -rp "Key: " KEY || true; fi                  @ only a user at the terminal
        """)
    void questionsOfAnUpdateAreReasonsAgainstAnUnattendedOne(String lines, String reason) {
        ScriptMetadata facts = update(lines);
        assertThat(facts.unattended()).isTrue();
        assertThat(facts.prompts()).isEmpty();
        assertThat(facts.updateUnattended()).isFalse();
        assertThat(facts.updatePrompts()).hasSize(1);
        assertThat(facts.updateReasons())
                .singleElement()
                .asString()
                .startsWith("The update function asks")
                .contains(reason);
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(
            strings = {
                "read -rp 'Port: ' P || true; P=\"${P:-80}\"",
                "read -rp 'Also plugins? (y/N) ' a || true\nif [[ $a =~ y ]]; then echo plugins; fi",
                "read -t 30 -rp 'Name: ' NAME || true",
                "if [[ \"${PHS_SILENT:-0}\" == \"1\" ]]; then\n  a=1\nelse\n  read -rp 'Which? ' a\nfi",
                "[[ \"${PHS_SILENT:-0}\" == 1 ]] || read -rp 'Which? ' a",
                "[ -t 0 ] && read -rp 'Which? ' a",
                "if [ \"$PHS_SILENT\" = 1 ]; then exit; fi\nread -rp 'Which? ' a",
                "choice=$(msg_menu 'Which?' a A b B)",
                "cat list | while read -r one; do echo $one; done"
            })
    void anUpdateWithAnswersOfItsOwnNeedsNobody(String lines) {
        ScriptMetadata facts = update(lines);
        assertThat(facts.updateUnattended()).as("%s", facts.updateReasons()).isTrue();
    }

    @Test
    void scriptThatCreatesNoContainerIsReported() {
        ScriptMetadata retired = read("#!/bin/sh\necho \"Retired. See https://kettle.test\"\nexit 0\n", null);
        assertThat(retired.name()).isEqualTo("kettle");
        assertThat(retired.broken()).isNull();
        assertThat(retired.reasons()).singleElement().asString().contains("creates no container");
        ScriptMetadata twice = read(HEAD + "build_container\nbuild_container\n", INSTALL);
        assertThat(twice.reasons()).singleElement().asString().contains("in 2 places");
        assertThat(read(HEAD + TAIL, null).reasons()).singleElement().asString().contains("no install script");
        ScriptMetadata handing =
                read(HEAD + TAIL + "bash -c \"$(curl -fsSL https://scripts.test/tools/addon/kettle.sh)\"\n", null);
        assertThat(handing.reasons()).singleElement().asString().contains("add-on");
        ScriptMetadata asking = read(HEAD + "read -p \"Which? \" WHICH\n" + TAIL, INSTALL);
        assertThat(asking.reasons()).singleElement().asString().contains("“Which?” (line 8), before");
    }

    @Test
    void unreadableScriptsAreBroken() {
        assertThat(read("\n# nothing\n", INSTALL).broken()).contains("empty");
        assertThat(read("start\nbuild_container\n", INSTALL).broken()).contains("names no app");
        assertThat(read("\u0000\u0001(((", null).unattended()).isFalse();
    }

    @Test
    void installScriptIsNamedAfterTheApp() {
        assertThat(ContainerScript.of("APP=\"Tea Pot\"").installName()).isEqualTo("teapot-install");
        assertThat(ContainerScript.of("APP=\"Tea\"\nvar_install=\"pot-install\"")
                        .installName())
                .isEqualTo("pot-install");
        assertThat(ContainerScript.of("echo").installName()).isNull();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "x",
                "\"$(",
                "$(`",
                "{ a; ",
                "( a; ",
                "while a; do ",
                "${x:-",
                "\\\n",
                "read -p \"[y/N] ",
                "a() { ",
                "'\\''",
                "#\n",
                "\n",
                "-z $x ",
                "Source: http",
                "://${IP}:1",
                "case x in a) ",
                "<<E\n",
                "$'\\'"
            })
    void largeInputIsReadInReasonableTime(String piece) {
        String much = piece.repeat((1 << 18) / piece.length());
        assertThat(read(HEAD + TAIL + much, INSTALL + much)).isNotNull();
        assertThat(read("# " + much, "echo " + much)).isNotNull();
    }
}
