/** `dist/bin/page-worker.js`: starts docsc in a thread that compiles pages. The launcher is in the file beside it. */
import './docsc.js';
