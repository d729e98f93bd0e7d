import type { Language } from './verification-search.ts'

export const languageLabels: Record<Language, string> = {
  curl: 'HTTP',
  node: 'Node.js',
  php: 'PHP',
  python: 'Python',
}

/** Verifies a code and continues without a verdict after a timeout or an error. The kits do so themselves. */
export const snippets: Record<Language, (address: string) => string> = {
  curl: (address) => `curl --max-time 1 ${address}/api/verify/coupon \\
  -H "Authorization: Bearer $VIGIL_KEY" \\
  -H "Content-Type: application/json" \\
  -d '{"session": "COOKIE_VIGIL_CART", "code": "WELCOME15"}'`,
  node: (address) => `// curl -O ${address}/kits/vigil.mjs
import { createVigil, isRefusable, readSession } from './vigil.mjs'

const vigil = createVigil({ url: '${address}', key: secrets.vigilKey })

app.post('/coupon', async (request, response, next) => {
  const session = readSession(request.headers.cookie)
  const answer = await vigil.verifyCoupon({ session, code: request.body.code })
  if (!isRefusable(answer)) return next()
  response.status(422).json({ error: 'This code cannot be used.' })
})`,
  php: (address) => `// curl -O ${address}/kits/vigil.php
require 'vigil.php';

$vigil = new Vigil('${address}', getenv('VIGIL_KEY'));
$answer = $vigil->verifyCoupon(Vigil::session(), $_POST['code']);
if (Vigil::isRefusable($answer)) {
    http_response_code(422);
    exit('This code cannot be used.');
}`,
  python: (address) => `import json, os, urllib.request

def verify_coupon(session, code):
    request = urllib.request.Request(
        "${address}/api/verify/coupon",
        data=json.dumps({"session": session, "code": code}).encode(),
        headers={"Authorization": f"Bearer {os.environ['VIGIL_KEY']}", "Content-Type": "application/json"},
    )
    try:
        with urllib.request.urlopen(request, timeout=1) as response:
            return json.load(response)["verdict"]
    except (OSError, ValueError, KeyError):
        return "no_verdict"`,
}
