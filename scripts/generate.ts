// Writes the committed files that are made from the code: the OpenAPI document without examples, the tables of the events' page and
// of ARCHITECTURE, the users of the broker, the rules for Prometheus' operator, the notices, and the hashes of the golden set's drawn
// PDFs; and the page about which test holds which sentence. The folders of `generators.json` are written before it, as before every
// command.
import './committed-openapi.ts'
import './events-page.ts'
import './broker-users.ts'
import './prometheus-rule.ts'
import './drawn-hashes.ts'
import './specification-coverage.ts'
import './notices.ts'
import './pages.ts'
