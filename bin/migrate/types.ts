/** What `docsc migrate` hands from stage to stage: a file of the other tool, and the site that it describes. */
import type { UserConfig } from '../../src/compiler/config/schema.js';
import type { Diagnostic, Position } from '../../src/compiler/diagnostics/types.js';
import type { FileSystem } from '../../src/compiler/disk/project.js';

/** Where something is written. `path` is relative to the project. */
export type Source = { path: string; place?: Position };

/** A configuration as data. */
export type SettingsFile = {
  path: string;
  value: unknown;
  /** Where the value at a JSON pointer such as `/themeConfig/navbar` is written, or what is nearest above it. */
  sourceOf: (pointer: string) => Source;
  /** Parts that are no data, such as calls of functions. They are `undefined` in `value`. */
  diagnostics: Diagnostic[];
  /** Packages that the configuration imports. */
  packages?: string[];
};

/** A site of another tool in docsc's terms. Everything that has no counterpart is a finding. */
export type MigratedSite = {
  config: UserConfig;
  /** Texts that become files of their own, by the key of the configuration that names each. */
  parts: { sidebars?: NonNullable<Exclude<UserConfig['sidebars'], string>>; redirects?: Redirect[] };
  diagnostics: Diagnostic[];
};

/** An old address and where it leads. */
export type Redirect = { from: string | string[]; to: string };

/** A tool that `docsc migrate` reads. */
export type Tool = {
  /** The value of `--from`. */
  name: string;
  /** The tool's own name, for people. */
  label: string;
  /** Returns the path of the tool's configuration, or `undefined` if this is no site of it. */
  detect: (fs: FileSystem) => Promise<string | undefined>;
  /** Reads the site whose configuration is at `path`. Runs nothing of it. */
  read: (fs: FileSystem, path: string) => Promise<MigratedSite>;
};
