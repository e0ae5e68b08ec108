/** The only script of a page at an old address: leads on with the query and the hash that were asked for. */
import { keepQueryAndHash } from '../../routes.js';

const targetLink = document.querySelector('a');
if (targetLink) location.replace(keepQueryAndHash(targetLink.href, location.search, location.hash));
