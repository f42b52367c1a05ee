import classes from "./app-footer.module.css";

export function AppFooter() {
  return (
    <footer className={classes["footer"]}>
      <span>
        Support <a href="tel:+18886312452">888-631-2452</a> (option 3)
      </span>
      <a href="#/home/privacypolicy">Privacy policy</a>
      <a href="#/home/terms">Terms of use</a>
      <span className={classes["version"]}>Version 3.5.2</span>
    </footer>
  );
}
