/** Findings about images whose forms cannot be made. */
import type { Config } from '../config/types.js';
import { finding } from '../diagnostics/index.js';
import type { Diagnostic } from '../diagnostics/types.js';
import { DEADLINE_SECONDS, ENCODER_PACKAGE, MAX_PIXELS } from './encoder.js';

/** The finding for a package that is not installed. */
export function diagnoseMissingEncoder(config: Config): Diagnostic {
  const message = `"images" needs the package "${ENCODER_PACKAGE}", which is not installed.`;
  return finding('missing-image-package', message, { ...placeOf(config), hint: `Run: npm install ${ENCODER_PACKAGE}` });
}

/** The finding for a package that is installed, but not for this system. To be thrown. */
export function diagnoseUnloadableEncoder(config: Config, thrown: unknown): Diagnostic {
  const message = `The package "${ENCODER_PACKAGE}" cannot be loaded: ${reasonOf(thrown)}`;
  const hint = `Run: npm install ${ENCODER_PACKAGE}. It has native code for each operating system, which --sandbox does not allow.`;
  return finding('missing-image-package', message, { ...placeOf(config), hint });
}

/** The finding for an image that the package refuses; a finding that was thrown is returned. */
export function diagnoseImage(path: string, thrown: unknown): Diagnostic {
  if (isDiagnostic(thrown)) return thrown;
  const reason = reasonOf(thrown);
  const what = /timeout/i.test(reason)
    ? `took longer than ${DEADLINE_SECONDS} seconds`
    : /pixel limit/i.test(reason)
      ? `has more than ${MAX_PIXELS / 1e6} million pixels`
      : `cannot be decoded (${reason})`;
  return finding('unconverted-image', `This image ${what}; it is published as it is.`, { path });
}

function placeOf({ path, positionAt }: Config) {
  const pointer = '/images';
  return { path, pointer, place: positionAt(pointer) };
}

function isDiagnostic(thrown: unknown): thrown is Diagnostic {
  return typeof thrown === 'object' && thrown !== null && 'rule' in thrown;
}

function reasonOf(thrown: unknown): string {
  const text = thrown instanceof Error ? thrown.message : String(thrown);
  return text.split('\n')[0]!.slice(0, 200);
}
