<?php

declare(strict_types=1);

/**
 * Client for Vigil's verdicts: how a coupon code came into the cart, and whether an affiliate earned an order. One
 * file, PHP 8.1 or later
 * with curl; tokens need sodium. The calls never throw and never stop a sale: a timeout or an error means `no_verdict`.
 */
final class Vigil
{
    /**
     * Pauses before a code is verified again that was not seen, or that only an extension has tried so far. The script
     * on the page sends its reports in batches: the shopper may have opened the checkout or typed the code within the
     * last half second.
     */
    private const PAUSES_MS = [250, 400, 600];
    private const KEYS_SECONDS = 600;

    private const TEXTS = [
        'no_session' => 'The request has no cookie vigil_cart.',
        'unreachable' => 'There was no answer in time.',
        'invalid_token' => 'The token is missing, expired or not of this session.',
        'no_code_key' => 'The codes of the token are hashes, and codeKey is not set to their key.',
    ];

    /** @var callable(string): void */
    private $onFailure;

    /**
     * @param string $key an API key with the scope `verify`; keep it secret
     * @param list<string> $tags for tokens: the parts of your scripts' addresses before `/script.js`
     * @param string $codeKey the key of the page "Server verification", if the shop's codes are sent as hashes
     * @param ?callable(string): void $onFailure called for each failed call, for your log
     */
    public function __construct(
        private readonly string $url,
        private readonly string $key = '',
        private readonly array $tags = [],
        private readonly int $timeoutMs = 300,
        ?callable $onFailure = null,
        private readonly ?string $keyFile = null,
        private readonly string $codeKey = '',
    ) {
        if ($codeKey !== '' && !preg_match('/^[0-9a-f]{64}$/D', $codeKey)) {
            throw new InvalidArgumentException('codeKey must be the key of the page "Server verification"');
        }
        $this->onFailure = $onFailure ?? static fn (string $message) => error_log("Vigil: $message");
    }

    /** The session id in the cookie; null if there is none. */
    public static function session(?string $cookie = null): ?string
    {
        $value = $cookie ?? $_COOKIE['vigil_cart'] ?? null;
        return is_string($value) && preg_match('/^([\w-]{16,64})(~|$)/D', $value, $found) ? $found[1] : null;
    }

    /** Whether a code should be refused: something other than the shopper or the shop brought it. */
    public static function isRefusable(array $answer): bool
    {
        return $answer['verdict'] === 'injected'
            || ($answer['verdict'] === 'unseen' && $answer['confidence'] === 'high');
    }

    /** How a code came into the cart: verdict, confidence, reasons, evidenceId. */
    public function verifyCoupon(?string $session, string $code, ?string $requestId = null): array
    {
        if ($session === null) {
            return self::noVerdict('no_session') + ['evidenceId' => null];
        }
        $body = ['session' => $session] + $this->withHash($code);
        $answer = $this->callPatiently('/api/verify/coupon', $body, $requestId, static fn (array $coupon) => $coupon);
        return $answer ?? self::noVerdict('unreachable') + ['evidenceId' => null];
    }

    /** Whether an affiliate earned an order, and how its code came into the cart: affiliate, coupon, evidenceId. */
    public function verifyOrder(
        ?string $session,
        string $orderId,
        ?string $code = null,
        ?string $affiliate = null,
        ?string $requestId = null,
    ): array {
        $missing = static fn (string $reason) => [
            'affiliate' => self::noVerdict($reason),
            'coupon' => $code === null ? null : self::noVerdict($reason),
            'evidenceId' => null,
        ];
        if ($session === null) {
            return $missing('no_session');
        }
        $body = ['session' => $session, 'orderId' => $orderId, 'affiliate' => $affiliate] + $this->withHash($code);
        $answer = $this->callPatiently('/api/verify/order', $body, $requestId, static fn (array $order) => $order['coupon']);
        return $answer ?? $missing('unreachable');
    }

    /** The verdicts in a token of the page, without a call. Only the key set is read, every ten minutes. */
    public function verifyToken(?string $token, ?string $session, ?string $code = null, ?string $affiliate = null): array
    {
        $noClaim = ['verdict' => 'none', 'confidence' => 'high', 'reasons' => []];
        try {
            $claims = $this->readToken((string) $token, $session);
            $claim = $affiliate === null ? null : strtolower($affiliate);
            $decision = $claims['otherAffiliates'];
            foreach ($claims['affiliates'] as $network => $answer) {
                $name = strtolower((string) $network);
                if ($claim !== null && self::isSameName($name, $claim)) {
                    $decision = $answer;
                    break;
                }
            }
            return [
                'affiliate' => $claim === null ? $noClaim : $decision,
                'coupon' => $code === null ? null : $this->decideCode($claims, $code),
                'evidenceId' => null,
            ];
        } catch (Throwable $error) {
            $this->report($error);
            return [
                'affiliate' => $affiliate === null ? $noClaim : self::noVerdict('invalid_token'),
                'coupon' => $code === null ? null : self::noVerdict('invalid_token'),
                'evidenceId' => null,
            ];
        }
    }

    /**
     * Verifies again until the shopper was seen to enter the code. Vigil returns the same answer to the same request id,
     * so each try has its own, derived from the first: repeating all of it returns the same answer too.
     */
    private function callPatiently(string $path, array $body, ?string $requestId, callable $findCoupon): ?array
    {
        try {
            $body = array_filter($body, static fn ($value) => $value !== null);
            $answer = [];
            foreach ([0, ...self::PAUSES_MS] as $turn => $pauseMs) {
                usleep($pauseMs * 1000);
                $id = $turn === 0 ? $requestId : "$requestId.$turn";
                $answer = $this->call($path, $body + ($requestId === null ? [] : ['requestId' => $id]));
                if (!self::isPending($findCoupon($answer))) {
                    break;
                }
            }
            return $answer;
        } catch (Throwable $error) {
            $this->report($error);
            return null;
        }
    }

    /** The code of a call: with a key as its hash, so that the clear code stays on this server. */
    private function withHash(?string $code): array
    {
        return $code === null || $this->codeKey === ''
            ? ['code' => $code]
            : ['code' => $this->hashCode($code), 'codeKeyId' => $this->codeKeyId()];
    }

    /** As the script on the page does. */
    private function hashCode(string $code): string
    {
        $text = function_exists('mb_strtoupper') ? mb_strtoupper(trim($code), 'UTF-8') : strtoupper(trim($code));
        return 'h:' . substr(hash_hmac('sha256', $text, (string) hex2bin($this->codeKey)), 0, 32);
    }

    private function codeKeyId(): string
    {
        return substr(hash('sha256', (string) hex2bin($this->codeKey)), 0, 8);
    }

    /** The decision of a token on a code, which may be in it as a hash. */
    private function decideCode(array $claims, string $code): array
    {
        $codes = $claims['codes'];
        $clear = $codes[strtoupper(trim($code))] ?? null;
        $isHashed = (bool) preg_grep('/^h:[0-9a-f]{32}$/D', array_map(strval(...), array_keys($codes)));
        if ($clear !== null || !$isHashed) {
            return $clear ?? $claims['otherCodes'];
        }
        $ids = $claims['codeKeyIds'] ?? [];
        if ($this->codeKey === '' || !in_array($this->codeKeyId(), $ids, true)) {
            return self::noVerdict('no_code_key');
        }
        $others = $this->codeKeyId() === $ids[0] ? $claims['otherHashes'] ?? null : null;
        return $codes[$this->hashCode($code)] ?? $others ?? $claims['otherCodes'];
    }

    /** `cj-7719204` and `cj` are claims of `cj affiliate`. */
    private static function isSameName(string $network, string $claim): bool
    {
        $words = static fn (string $text) => preg_split('/[^a-z0-9]+/', $text, -1, PREG_SPLIT_NO_EMPTY);
        return str_contains($claim, $network)
            || str_contains($network, $claim)
            || in_array($words($network)[0] ?? '', $words($claim), true);
    }

    /** Whether the report of the shopper's entry, or of the checkout page, may not have arrived yet. */
    private static function isPending(?array $coupon): bool
    {
        return $coupon !== null && (
            in_array($coupon['verdict'], ['unseen', 'injected'], true)
            || ($coupon['verdict'] === 'no_verdict'
                && in_array('no_checkout', array_column($coupon['reasons'], 'reason'), true))
        );
    }

    private function call(string $path, ?array $body = null): array
    {
        $request = curl_init(rtrim($this->url, '/') . $path);
        $headers = ['Content-Type: application/json', 'Authorization: Bearer ' . $this->key];
        $options = [CURLOPT_RETURNTRANSFER => true, CURLOPT_TIMEOUT_MS => $this->timeoutMs, CURLOPT_NOSIGNAL => true];
        if ($body !== null) {
            $options += [
                CURLOPT_HTTPHEADER => $headers,
                CURLOPT_POSTFIELDS => json_encode($body, JSON_THROW_ON_ERROR),
            ];
        }
        curl_setopt_array($request, $options);
        $text = curl_exec($request);
        if (!is_string($text)) {
            throw new RuntimeException("$path: " . curl_error($request));
        }
        $status = curl_getinfo($request, CURLINFO_RESPONSE_CODE);
        if ($status !== 200) {
            throw new RuntimeException("$path returned $status: $text");
        }
        $answer = json_decode($text, true, 512, JSON_THROW_ON_ERROR);
        return is_array($answer) ? $answer : throw new RuntimeException("$path returned no object");
    }

    /** The claims of a valid token. Throws if it is not. */
    private function readToken(string $token, ?string $session): array
    {
        [$head, $payload, $signature] = explode('.', $token) + ['', '', ''];
        $header = json_decode(self::decode($head), true, 8, JSON_THROW_ON_ERROR);
        if (($header['alg'] ?? null) !== 'EdDSA') {
            throw new RuntimeException('the token has another algorithm');
        }
        $key = $this->findKey((string) ($header['kid'] ?? ''));
        if (!sodium_crypto_sign_verify_detached(self::decode($signature), "$head.$payload", $key)) {
            throw new RuntimeException('the signature of the token is invalid');
        }
        $claims = json_decode(self::decode($payload), true, 32, JSON_THROW_ON_ERROR);
        if ($claims['exp'] <= time()) {
            throw new RuntimeException('the token is expired');
        }
        // Without these, a token of another shop or shopper would be accepted.
        if (!in_array($claims['aud'], $this->tags, true)) {
            throw new RuntimeException('the token is of another shop, or the tags are not set');
        }
        if ($session === null || $claims['sub'] !== explode('~', $session)[0]) {
            throw new RuntimeException('the token is of another session');
        }
        return $claims;
    }

    /** The published key, from a file that is read again after ten minutes or when a key is unknown. */
    private function findKey(string $kid): string
    {
        $file = $this->keyFile ?? sys_get_temp_dir() . '/vigil-keys-' . hash('sha256', $this->url) . '.json';
        $find = static function (array $set) use ($kid): ?string {
            foreach ($set['keys'] ?? [] as $key) {
                if (($key['kid'] ?? null) === $kid) {
                    return self::decode((string) $key['x']);
                }
            }
            return null;
        };
        // A file of another user may contain any key.
        $isOwn = is_file($file) && fileowner($file) === (function_exists('posix_geteuid') ? posix_geteuid() : getmyuid());
        if ($isOwn && filemtime($file) > time() - self::KEYS_SECONDS) {
            $key = $find((array) json_decode((string) file_get_contents($file), true));
            if ($key !== null) {
                return $key;
            }
        }
        $set = $this->call('/.well-known/vigil-verdicts.json');
        $draft = tempnam(dirname($file), 'vigil');
        if ($draft !== false) {
            file_put_contents($draft, json_encode($set));
            rename($draft, $file);
        }
        return $find($set) ?? throw new RuntimeException('the key of the token is not published');
    }

    private static function decode(string $text): string
    {
        return sodium_base642bin($text, SODIUM_BASE64_VARIANT_URLSAFE_NO_PADDING);
    }

    private static function noVerdict(string $reason): array
    {
        return [
            'verdict' => 'no_verdict',
            'confidence' => 'low',
            'reasons' => [['reason' => $reason, 'text' => self::TEXTS[$reason]]],
        ];
    }

    private function report(Throwable $error): void
    {
        try {
            ($this->onFailure)($error->getMessage());
        } catch (Throwable) {
            // A failing logger must not stop a sale either.
        }
    }
}
