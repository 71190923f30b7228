package dev.holdfast;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import dev.holdfast.base.RefusalCode;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class RefusalCodesTest {
    private static final List<RefusalCode> CODES = ServiceClasses.ALL.stream()
            .filter(one -> one.isEnum() && one.isAssignableTo(RefusalCode.class))
            .map(JavaClass::reflect)
            .flatMap(one -> Stream.of(one.getEnumConstants()))
            .map(RefusalCode.class::cast)
            .toList();

    @Test
    void noTwoAreasUseTheSameCode() {
        assertThat(CODES).extracting(RefusalCode::word).doesNotHaveDuplicates().contains("not_found", "no_host");
    }

    @Test
    void everyCodeIsAnErrorOfTheCallerOrOfSomethingThatItNeeds() {
        assertThat(CODES).allMatch(code -> code.status() >= 400 && code.status() < 600 && code.status() != 500);
    }
}
