import type { Language } from './verification-search.ts'

export const languageLabels: Record<Language, string> = {
  curl: 'HTTP',
  node: 'Node.js',
  php: 'PHP',
  python: 'Python',
}

/** Verifies a code and continues without a verdict after a timeout or an error. */
export const snippets: Record<Language, (address: string) => string> = {
  curl: (address) => `curl --max-time 1 ${address}/api/verify/coupon \\
  -H "Authorization: Bearer $VIGIL_KEY" \\
  -H "Content-Type: application/json" \\
  -d '{"session": "COOKIE_VIGIL_CART", "code": "WELCOME15"}'`,
  node: (address) => `async function verifyCoupon(key, session, code) {
  try {
    const response = await fetch('${address}/api/verify/coupon', {
      method: 'POST',
      headers: { Authorization: \`Bearer \${key}\`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ session, code }),
      signal: AbortSignal.timeout(1000),
    })
    return response.ok ? (await response.json()).verdict : 'no_verdict'
  } catch {
    return 'no_verdict'
  }
}`,
  php: (address) => `function verify_coupon(string $session, string $code): string {
    $request = curl_init('${address}/api/verify/coupon');
    curl_setopt_array($request, [
        CURLOPT_POSTFIELDS => json_encode(['session' => $session, 'code' => $code]),
        CURLOPT_HTTPHEADER => ['Authorization: Bearer ' . getenv('VIGIL_KEY'), 'Content-Type: application/json'],
        CURLOPT_RETURNTRANSFER => true,
        CURLOPT_TIMEOUT_MS => 1000,
    ]);
    $answer = json_decode((string) curl_exec($request), true);
    return $answer['verdict'] ?? 'no_verdict';
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
