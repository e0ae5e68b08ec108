/** The signals by which browsers ask not to be tracked. */

/** True if the browser sends Do Not Track or Global Privacy Control. */
export function asksNotToBeTracked(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean };
  return doNotTrack === '1' || globalPrivacyControl === true;
}
