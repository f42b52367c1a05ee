// Runs before anything is drawn, as a file of its own without imports: what it names is that of the files in the test next to it.
{
  const html = document.documentElement;
  const { cookie } = document;
  const prefix = location.protocol === "https:" ? "__Host-" : "";
  const theme = ["light", "dark"].find((scheme) => cookie.split("; ").includes(`${prefix}theme=${scheme}`));
  if (theme) html.dataset["mantineColorScheme"] = theme;
  const page = html.dataset["page"];
  let frame = page === "inside" ? "card" : page;
  try {
    if (page !== "alone" && localStorage.getItem("linnet.signed-in") !== null) frame = "inside";
    for (const [name, closed] of Object.entries(sessionStorage))
      if (name.endsWith(".closed-announcement") && closed === html.dataset["announcement"]) delete html.dataset["announcement"];
  } catch {
    // A browser without storage has no one signed in.
  }
  html.dataset["frame"] = frame;
}
