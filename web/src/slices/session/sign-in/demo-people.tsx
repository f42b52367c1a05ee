import classes from "./screen.module.css";

interface DemoPeopleProps {
  people: { name: string; email: string; description: string }[];
  password: string | null;
  chosen: string;
  onChoose: (email: string) => void;
}

/** The people of the demo hospital. Outside demo mode the server names none, and nothing of this is shown. */
export function DemoPeople({ people, password, chosen, onChoose }: DemoPeopleProps) {
  return (
    <div className={classes["demo"]}>
      <h2 className={classes["demoTitle"]}>Demo hospital</h2>
      <p className={classes["demoHelp"]}>
        Everyone here is invented. Choose a person to fill in the form
        {password && (
          <>
            ; the password of all is <strong>{password}</strong>
          </>
        )}
        .
      </p>
      <ul className={classes["people"]}>
        {people.map(({ name, email, description }) => (
          <li key={email}>
            <button type="button" className={classes["person"]} aria-pressed={email === chosen} onClick={() => onChoose(email)}>
              <strong>{name}</strong>
              <span>{description}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
