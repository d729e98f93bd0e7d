/**
 * Parses URLs from a line such as `eval at f (https://a.example/b.js:1:2)`, or from a non-V8 stack; innermost last. URLs that contain code
 * are cut, because their parentheses, spaces and numbers could be read as the end of the URL or as another one. V8 gives no position for
 * code of an async function's constructor.
 */
export function parseAddresses(text: string) {
  const addresses =
    /(?:[(@]|at )(?:(javascript:).*|([^\s()@]*?)(?: line \d+ > [^\n]{0,300})?:\d+(?::\d+)?\)?|(vigil-ad[-.\d]+)|(data:).*)/g
  return [...text.matchAll(addresses)].map(([, script, address, name, data]) => script ?? address ?? name ?? data ?? '')
}
