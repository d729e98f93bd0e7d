/** PHP for WooCommerce shops, for a child theme's functions.php or a plugin for code snippets. */

export const wooCommerceScript = (element: string) => `// The protection script, first in the head of every page
add_action( 'wp_head', function () {
\techo '${element}' . "\\n";
}, PHP_INT_MIN );`

/** Values are encoded, so they cannot end the script element. */
export const wooCommercePixel = (waiting: string) => `// The conversion pixel, on the order confirmation page
add_action( 'woocommerce_thankyou', function ( $order_id ) {
\t$order = wc_get_order( $order_id );
\tif ( ! $order ) {
\t\treturn;
\t}
\t$items  = array_values( $order->get_items() );
\t$amount = function ( $value ) {
\t\treturn number_format( (float) $value, 2, '.', '' );
\t};
\t$cost = function ( $item ) use ( $amount ) {
\t\treturn $amount( $item->get_subtotal() );
\t};
\t$product = function ( $item ) {
\t\treturn (string) $item->get_product_id();
\t};
\t$codes  = $order->get_coupon_codes();
\t$fields = array(
\t\t'action'        => 'purchase',
\t\t'value'         => $amount( $order->get_total() ),
\t\t'currency'      => $order->get_currency(),
\t\t'orderId'       => (string) $order->get_order_number(),
\t\t'shippingCost'  => $amount( $order->get_shipping_total() ),
\t\t'lineItemCost'  => implode( ',', array_map( $cost, $items ) ),
\t\t'productIds'    => implode( ',', array_map( $product, $items ) ),
\t\t'couponCode'    => $codes ? (string) $codes[0] : '',
\t\t'discountValue' => $amount( $order->get_discount_total() ),
\t);
\t?>
<script>
  ${waiting}
  vigilCart('conversion', <?php echo wp_json_encode( $fields, JSON_HEX_TAG | JSON_HEX_AMP ); ?>)
</script>
\t<?php
} );`
