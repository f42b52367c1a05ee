import { cleanup, configure } from "@testing-library/react";
import { afterEach } from "vitest";

// How long a test waits for what a person would see before it calls it missing. Pages load their parts by themselves, and the machine
// may be busy with all the other tests.
configure({ asyncUtilTimeout: 5_000 });

afterEach(cleanup);
