<?php

// A checkout that verifies codes. Start it with the address and a key of your Vigil:
//
//   VIGIL_URL=http://localhost:8080 VIGIL_KEY=… php -S localhost:8082 example/checkout.php
//   curl -X POST localhost:8082/coupon -H 'Cookie: vigil_cart=…' -d '{"code":"WELCOME15"}'

declare(strict_types=1);

require __DIR__ . '/../vigil.php';

$coupons = ['WELCOME15' => 0.15];
$body = (array) json_decode((string) file_get_contents('php://input'), true);
$vigil = new Vigil(
    (string) getenv('VIGIL_URL'),
    (string) getenv('VIGIL_KEY'),
    array_filter(explode(',', (string) getenv('VIGIL_TAGS'))),
    (int) (getenv('TIMEOUT_MS') ?: 300),
    codeKey: (string) getenv('VIGIL_CODE_KEY'),
);
$session = Vigil::session();

function send(int $status, array $answer): never
{
    http_response_code($status);
    header('Content-Type: application/json');
    exit(json_encode($answer));
}

$path = parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH);
if ($path === '/coupon') {
    $code = strtoupper(trim((string) ($body['code'] ?? '')));
    if (!isset($coupons[$code])) {
        send(404, ['error' => 'This code is not valid.']);
    }
    $answer = $vigil->verifyCoupon($session, $code);
    if (Vigil::isRefusable($answer)) {
        send(422, ['error' => 'This code cannot be used.']);
    }
    send(200, ['share' => $coupons[$code], 'verdict' => $answer['verdict']]);
}
if ($path === '/order') {
    $orderId = (string) ($body['orderId'] ?? '');
    $code = $body['code'] ?? null;
    $affiliate = $body['affiliate'] ?? null;
    // A token of the page needs no call. Without a valid one, or as a page may leave it out, the call decides.
    $answer = $vigil->verifyToken($body['token'] ?? null, $session, $code, $affiliate);
    $isOffline = ($answer['coupon'] ?? $answer['affiliate'])['verdict'] !== 'no_verdict';
    if (!$isOffline) {
        // The order id as request id: a repeated order gets the same answer.
        $answer = $vigil->verifyOrder($session, $orderId, $code, $affiliate, $orderId);
    }
    send(200, [
        'orderId' => $orderId,
        'affiliate' => $answer['affiliate']['verdict'],
        'coupon' => $answer['coupon']['verdict'] ?? null,
        'offline' => $isOffline,
    ]);
}
send(404, ['error' => 'Not found.']);
