/**
 * What is known to get past the script in Firefox, whose call stacks name addresses only: of code that was written or made of a text,
 * those of whoever did that, who may be the page. The last does nothing there by itself.
 */
export const pastFirefox = [
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
