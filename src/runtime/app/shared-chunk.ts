/**
 * What code that is loaded later shares with the shell. Each later part imports this file, so that the bundler writes one
 * shared file, and not one for each set of parts that share something, which would cost a page six requests.
 */
import '#runtime/slot';
import 'react';
import 'react/jsx-runtime';
import '../../format.js';
import '../../routes.js';
import '../ui/browser-only.js';
import '../ui/error-boundary.js';
import '../router/fragment.js';
import '../router/reveal-target.js';
import '../data/import-retry.js';
import '../data/route-index.js';
import '../data/site-data.js';
import '../data/site-files.js';
import '../ui/icon.js';
import '../shell/brand-icon.js';
import '../shell/shell-link.js';
import '../shell/logo.js';
import '../data/storage.js';
import '../hydration/regions.js';
