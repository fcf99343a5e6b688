"""A client of the ordering platform with the four endpoints, in Python alone: python3 server.py [port]"""

import json
import os
import sys
from datetime import datetime, timedelta, timezone
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, urlsplit

TOKEN = os.environ.get("GREENLIGHT_TOKEN")
TAX = 0.19
PER_UNIT = 120
MAXIMUM_UNITS = 2000
COVERED = {"Providencia": 2500, "Ñuñoa": 2900, "Rancagua": 6400}

COMMERCES = [
    {
        "commerceId": f"C000{n}",
        "name": name,
        "class": "A",
        "locations": [{"address": address, "commune": commune}],
        "createdDate": "2024-03-01",
        "isInactive": False,
        "channel": "traditional",
        "subChannel": "store",
        "sellerIds": ["V01"],
    }
    for n, (name, address, commune) in enumerate(
        [
            ("Almacén La Estrella", "Av. Providencia 1234", "Providencia"),
            ("Minimarket El Sol", "Av. Irarrázaval 3050", "Ñuñoa"),
            ("Botillería Central", "Calle Estado 315", "Rancagua"),
        ],
        1,
    )
]


def transaction(n):
    day = datetime(2026, 9, 1, 10, tzinfo=timezone.utc) + timedelta(hours=7 * n)
    price, tax = 1000.0 + 10 * (n % 7), 190.0
    return {
        "orderId": f"P-{n}",
        "productId": f"SKU-{n % 5 + 1}",
        "commerceId": f"C000{n % 3 + 1}",
        "sellerId": "V01",
        "date": day.isoformat().replace("+00:00", "Z"),
        "documentType": "invoice",
        "documentCode": f"F-{n}",
        "quantity": n % 9 + 1,
        "netPricePerUnit": price,
        "discountedNetPricePerUnit": price,
        "taxPerUnit": round(price * TAX, 2),
        "discountPerUnit": 0.0,
        "currency": "clp",
        "origin": "erp",
        "sourceChannel": "seller",
    }


TRANSACTIONS = [transaction(n) for n in range(187)]


class Rejected(Exception):
    """A business reason, which the buyer is shown: answered as a 422."""


def net_cost(commune, units):
    """The shipping cost without tax."""
    if commune not in COVERED:
        raise Rejected(f"We do not deliver to {commune or 'an address without a commune'}.")
    if units > MAXIMUM_UNITS:
        raise Rejected(f"{units} units are more than one truck takes ({MAXIMUM_UNITS}).")
    return round(COVERED[commune] + PER_UNIT * units)


def read_date(text):
    date = datetime.fromisoformat(text.replace("Z", "+00:00"))
    return date if date.tzinfo else date.replace(tzinfo=timezone.utc)


def delivery_price(order):
    net = net_cost(order["shippingAddress"]["commune"], units_of(order))
    return {
        "transportationCost": net,
        "netValue": net,
        "netTaxedValue": round(net * (1 + TAX)),
        "taxesApplied": {"code": 14, "value": TAX},
    }


def shipping_cost(order):
    return {"shippingCost": net_cost(order["shipping"]["location"]["commune"], units_of(order))}


def units_of(order):
    return sum(line["quantity"] for line in order["products"])


def transactions(query):
    start, end = (query.get(name, [None])[0] for name in ("date_from", "date_to"))
    return [
        each
        for each in TRANSACTIONS
        if (start is None or read_date(each["date"]) >= read_date(start))
        and (end is None or read_date(each["date"]) <= read_date(end))
    ]


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self):
        url = urlsplit(self.path)
        if url.path == "/api/transactions":
            self.answered(lambda: transactions(parse_qs(url.query)))
        elif url.path == "/api/commerces":
            self.answered(lambda: COMMERCES)
        elif url.path == "/api/shipping-cost":
            self.answered(lambda: shipping_cost(self.order()))
        else:
            self.send(404, {"message": "There is no such endpoint."})

    def do_POST(self):
        if urlsplit(self.path).path != "/webhooks/platform/order/delivery-price":
            self.send(404, {"message": "There is no such endpoint."})
        elif TOKEN and self.headers.get("x-auth-token") != TOKEN:
            self.rfile.read(int(self.headers.get("content-length", 0)))
            self.send(401, {"message": "The token is not the agreed one."})
        else:
            self.answered(lambda: delivery_price(self.order()))

    def order(self):
        return json.loads(self.rfile.read(int(self.headers.get("content-length", 0))))["order"]

    def answered(self, answer):
        try:
            self.send(200, answer())
        except Rejected as reason:
            self.send(422, {"message": str(reason)})
        except (KeyError, TypeError, ValueError) as mistake:
            self.send(400, {"message": f"The request cannot be read: {mistake}"})

    def send(self, status, body):
        data = json.dumps(body, ensure_ascii=False).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, *_):
        pass


if __name__ == "__main__":
    server = ThreadingHTTPServer(("127.0.0.1", int(sys.argv[1]) if len(sys.argv) > 1 else 4000), Handler)
    print(f"listening on http://127.0.0.1:{server.server_port}", flush=True)
    server.serve_forever()
