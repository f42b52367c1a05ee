import { Button } from "@mantine/core";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { focusWhenThere } from "../../../ui/form/focus-when-there.ts";
import classes from "../dialog.module.css";

interface AddressUncheckedProps {
  /** There is an answer, and it is that there is no such place; otherwise nobody could say. */
  isAnswered: boolean;
  onUseOriginal: () => void;
  onBack: () => void;
}

/**
 * No standard form of the address is known (DIR-038, DIR-066). The tool knows less than who stands in the house, so the address may be
 * kept as it was typed here too.
 */
export function AddressUnchecked({ isAnswered, onUseOriginal, onBack }: AddressUncheckedProps) {
  return (
    <div className={classes["form"]}>
      <Banner tone={isAnswered ? "danger" : "warning"} role="alert">
        {isAnswered ? <NotFound /> : <NoAnswer />}
      </Banner>
      <div className={classes["buttons"]}>
        <Button size="md" variant="default" onClick={onUseOriginal}>
          Use Original
        </Button>
        <Button ref={focusWhenThere} size="md" onClick={onBack}>
          Change the address
        </Button>
      </div>
    </div>
  );
}

/** DIR-068 and DIR-069, spelled as the specification has it. */
const NotFound = () => (
  <>
    <p>Our Address Validation tool was unable to find this address. Please check the spelling and try again.</p>
    <ul className={classes["advice"]}>
      <li>Avoid ‘Office’ or ‘Trailer’ (and ‘Ofc’, ‘Trir’) in Address 2.</li>
      <li>Use ‘Ste’ for suite.</li>
      <li>Or put the information in Mail Stop.</li>
    </ul>
    <p>If you are sure of the address, choose ‘Use Original’.</p>
  </>
);

const NoAnswer = () => (
  <p>
    The address could not be checked, because the address service does not answer right now. Choose ‘Use Original’ to keep the address as
    you typed it, or go back and try again.
  </p>
);
