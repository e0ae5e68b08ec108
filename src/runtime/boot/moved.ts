/** The only script of a page at an old address: leads to the new one, with the query and the hash of the request. */
import { keepQueryAndHash } from '../../routes.js';

const targetLink = document.querySelector('a');
if (targetLink) location.replace(keepQueryAndHash(targetLink.href, location.search, location.hash));
