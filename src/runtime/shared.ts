/**
 * What later parts share with the shell. Each part that is loaded on its own imports this file, so that the bundler puts
 * all of it into one file and not one for each set of parts that share something: a page would ask for six.
 */
import 'react';
import 'react/jsx-runtime';
import '../format.js';
import '../routes.js';
import './content/boundary.js';
import './content/fragment.js';
import './content/hash.js';
import './data/again.js';
import './data/site-data.js';
import './shell/icons.js';
import './shell/link.js';
import './shell/logo.js';
import './theme/storage.js';
