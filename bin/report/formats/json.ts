/** `--format json`: what `--json` prints. */
import { jsonReport } from '../findings.js';
import type { Format } from './types.js';

/** One object with the figures of the command and its findings. */
export const json: Format = ({ diagnostics, figures }) => jsonReport(diagnostics, figures);
