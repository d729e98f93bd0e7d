/**
 * Attacks known to get past the script in Firefox. Its call stacks contain only URLs, and code written or created from text has the URL of
 * its creator, which may be the page. The last one has no effect in Firefox.
 */
export const firefoxMisses = [
  'waits for any touch of the page (write)',
  'waits for any touch of the page (wrapper)',
  'opens a window when the page is clicked (write)',
  'leaves by a function of the page in a timer (srcdoc)',
  'leaves by an address that is code (srcdoc)',
  'leaves by a link that is code (srcdoc)',
  'leaves by a refresh put into the page (srcdoc)',
  'leaves by a module made in memory (srcdoc)',
  'leaves in an object (srcdoc)',
  'clicks the button of a form (inner)',
].map((name) => `forced-redirect: ${name}`)
