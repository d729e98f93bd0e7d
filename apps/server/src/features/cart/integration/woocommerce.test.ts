import { spawnSync } from 'node:child_process'
import { scriptElement } from '@vigil/contract'
import { expect, test } from 'vitest'
import { pixelSnippet, protectionSnippet } from './snippets.ts'

const url = 'https://cdn.example/1a2b3c4d/script.js'
const hasPhp = spawnSync('php', ['--version']).status === 0
if (!hasPhp) process.stdout.write('PHP is not installed: the WooCommerce code is not run.\n')

/** The functions of WordPress and WooCommerce that the code calls. */
const wordPress = `<?php
$hooks = array();
function add_action( $name, $run, $priority = 10 ) { global $hooks; $hooks[] = array( $name, $run, $priority ); }
function wp_json_encode( $value, $flags ) { return json_encode( $value, $flags ); }
class Item {
	public function __construct( private $cost, private $product ) {}
	public function get_subtotal() { return $this->cost; }
	public function get_product_id() { return $this->product; }
}
class Order {
	public function get_items() { return array( 7 => new Item( '62', 11 ), 9 => new Item( 56.5, 12 ) ); }
	public function get_total() { return '106.67'; }
	public function get_currency() { return 'USD'; }
	public function get_order_number() { return '</script><b>"20417'; }
	public function get_shipping_total() { return '5.95'; }
	public function get_coupon_codes() { return array( 'welcome15' ); }
	public function get_discount_total() { return 17.78; }
}
function wc_get_order( $id ) { return $id === 5 ? new Order() : false; }
`
const run = `
foreach ( $hooks as $hook ) { ( $hook[1] )( 5 ); ( $hook[1] )( 6 ); }
echo "\n" . $hooks[0][0] . ' ' . ( $hooks[0][2] === PHP_INT_MIN ? 'first' : 'late' ) . ' ' . $hooks[1][0];
`

test.skipIf(!hasPhp)('prints the script first in the head, and the values of the order', () => {
  const code = protectionSnippet(url, 'woocommerce') + pixelSnippet('woocommerce', { tag: '', collectUrl: '' })
  const { stdout, stderr } = spawnSync('php', { input: `${wordPress}${code}${run}`, encoding: 'utf8' })
  expect(stderr).toBe('')
  expect(stdout).toContain(`${scriptElement(url, 'cart')}\n`)
  expect(stdout).toMatch(/wp_head first woocommerce_thankyou$/)
  const calls: unknown[][] = []
  const [script = '', ...others] = [...stdout.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, text = '']) => text)
  expect(others).toEqual([])
  // Our own text, run as a shop would.
  new Function('window', 'vigilCart', script)({ vigilCart: true }, (...call: unknown[]) => calls.push(call))
  expect(calls).toEqual([
    [
      'conversion',
      {
        action: 'purchase',
        value: '106.67',
        currency: 'USD',
        orderId: '</script><b>"20417',
        shippingCost: '5.95',
        lineItemCost: '62.00,56.50',
        productIds: '11,12',
        couponCode: 'welcome15',
        discountValue: '17.78',
      },
    ],
  ])
})
