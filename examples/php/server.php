<?php

// A client of the ordering platform with the four endpoints, in PHP alone: php -S 127.0.0.1:4000 server.php

declare(strict_types=1);

const TAX = 0.19;
const PER_UNIT = 120;
const MAXIMUM_UNITS = 2000;
const COVERED = ['Providencia' => 2500, 'Ñuñoa' => 2900, 'Rancagua' => 6400];

/** A business reason, which the buyer is shown: answered as a 422. */
class Rejected extends Exception {}

function commerces(): array
{
    $shops = [
        ['Almacén La Estrella', 'Av. Providencia 1234', 'Providencia'],
        ['Minimarket El Sol', 'Av. Irarrázaval 3050', 'Ñuñoa'],
        ['Botillería Central', 'Calle Estado 315', 'Rancagua'],
    ];
    return array_map(fn (int $i, array $shop) => [
        'commerceId' => 'C000' . ($i + 1),
        'name' => $shop[0],
        'class' => 'A',
        'locations' => [['address' => $shop[1], 'commune' => $shop[2]]],
        'createdDate' => '2024-03-01',
        'isInactive' => false,
        'channel' => 'traditional',
        'subChannel' => 'store',
        'sellerIds' => ['V01'],
    ], array_keys($shops), $shops);
}

function transactions(array $query): array
{
    $from = isset($query['date_from']) ? readDate($query['date_from']) : null;
    $to = isset($query['date_to']) ? readDate($query['date_to']) : null;
    $found = [];
    for ($i = 0; $i < 187; $i += 1) {
        $price = 1000 + 10 * ($i % 7);
        $date = gmdate('Y-m-d\TH:i:s\Z', gmmktime(10, 0, 0, 9, 1, 2026) + 7 * 3600 * $i);
        if (($from !== null && readDate($date) < $from) || ($to !== null && readDate($date) > $to)) {
            continue;
        }
        $found[] = [
            'orderId' => "P-$i",
            'productId' => 'SKU-' . ($i % 5 + 1),
            'commerceId' => 'C000' . ($i % 3 + 1),
            'sellerId' => 'V01',
            'date' => $date,
            'documentType' => 'invoice',
            'documentCode' => "F-$i",
            'quantity' => $i % 9 + 1,
            'netPricePerUnit' => $price,
            'discountedNetPricePerUnit' => $price,
            'taxPerUnit' => round($price * TAX, 2),
            'discountPerUnit' => 0,
            'currency' => 'clp',
            'origin' => 'erp',
            'sourceChannel' => 'seller',
        ];
    }
    return $found;
}

/** Throws for what is no date; one without an offset is in UTC. */
function readDate(string $text): DateTimeImmutable
{
    return new DateTimeImmutable($text, new DateTimeZone('UTC'));
}

function order(): array
{
    $body = json_decode(file_get_contents('php://input'), true, 512, JSON_THROW_ON_ERROR);
    return $body['order'] ?? throw new UnexpectedValueException('it has no order');
}

/** The shipping cost without tax. */
function netCost(string $commune, array $products): int
{
    $units = array_sum(array_column($products, 'quantity'));
    if (!isset(COVERED[$commune])) {
        throw new Rejected('We do not deliver to ' . ($commune ?: 'an address without a commune') . '.');
    }
    if ($units > MAXIMUM_UNITS) {
        throw new Rejected("$units units are more than one truck takes (" . MAXIMUM_UNITS . ').');
    }
    return (int) round(COVERED[$commune] + PER_UNIT * $units);
}

function deliveryPrice(array $order): array
{
    $net = netCost($order['shippingAddress']['commune'] ?? '', $order['products'] ?? []);
    return [
        'transportationCost' => $net,
        'netValue' => $net,
        'netTaxedValue' => (int) round($net * (1 + TAX)),
        'taxesApplied' => ['code' => 14, 'value' => TAX],
    ];
}

function shippingCost(array $order): array
{
    return ['shippingCost' => netCost($order['shipping']['location']['commune'] ?? '', $order['products'] ?? [])];
}

function answer(int $status, array $body): void
{
    http_response_code($status);
    header('Content-Type: application/json');
    echo json_encode($body, JSON_UNESCAPED_UNICODE | JSON_PRESERVE_ZERO_FRACTION);
}

$token = getenv('GREENLIGHT_TOKEN');
$asked = $_SERVER['REQUEST_METHOD'] . ' ' . parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH);
try {
    if ($asked === 'POST /webhooks/platform/order/delivery-price') {
        if ($token && ($_SERVER['HTTP_X_AUTH_TOKEN'] ?? '') !== $token) {
            answer(401, ['message' => 'The token is not the agreed one.']);
        } else {
            answer(200, deliveryPrice(order()));
        }
    } elseif ($asked === 'GET /api/shipping-cost') {
        answer(200, shippingCost(order()));
    } elseif ($asked === 'GET /api/transactions') {
        answer(200, transactions($_GET));
    } elseif ($asked === 'GET /api/commerces') {
        answer(200, commerces());
    } else {
        answer(404, ['message' => 'There is no such endpoint.']);
    }
} catch (Rejected $reason) {
    answer(422, ['message' => $reason->getMessage()]);
} catch (Throwable $mistake) {
    answer(400, ['message' => 'The request cannot be read: ' . $mistake->getMessage()]);
}
