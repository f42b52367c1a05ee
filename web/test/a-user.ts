import { type UserEvent, userEvent } from "@testing-library/user-event";

/**
 * No style is asked before each click whether it lets the click pass. The style sheets that could forbid it are not loaded here, and asking
 * was a twelfth of the work.
 */
const WITHOUT_STYLES = { pointerEventsCheck: 0 };

/** A word without keys in it, and keys that are pressed after it. */
const WORD_AND_KEYS = /^([^{[]*)((?:\{\w+\})*)$/;
/** A word that is not longer is typed letter by letter. */
const SHORT = 4;

/**
 * A user with mouse and keyboard. Longer words are typed by first and last letter, with the middle pasted: each letter redraws the whole
 * form, which was a tenth of the work. A field that its first letter closes, empties or blurs still fails its test.
 */
export function aUser(): UserEvent {
  const user = userEvent.setup(WITHOUT_STYLES);
  const { type } = user;
  return Object.assign(user, {
    async type(...[field, text, options]: Parameters<UserEvent["type"]>): Promise<void> {
      const [, word = "", keys = ""] = WORD_AND_KEYS.exec(text) ?? [];
      const [first = "", ...rest] = word;
      const last = rest.pop();
      // An editor of formatted text takes what is pasted as markup.
      const isField = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
      if (last === undefined || rest.length + 2 <= SHORT || !isField || options) return type(field, text, options);
      await type(field, first);
      await user.paste(rest.join(""));
      await user.keyboard(`${last}${keys}`);
    },
  });
}
