/**
 * What later parts share with the shell. Each part that is loaded on its own imports this file, so that the bundler puts
 * all of it into one file and not one for each set of parts that share something: a page would ask for six.
 */
import 'react';
import 'react/jsx-runtime';
import '../../format.js';
import '../../routes.js';
import '../ui/error-boundary.js';
import '../router/fragment.js';
import '../router/reveal-target.js';
import '../data/import-retry.js';
import '../data/site-data.js';
import '../ui/icon.js';
import '../shell/brand-icon.js';
import '../shell/shell-link.js';
import '../shell/logo.js';
import '../data/storage.js';
