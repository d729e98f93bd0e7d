<?php
/**
 * Plugin Name: Vigil ad script
 * Description: Adds the Vigil ad script before all other scripts of your pages, and checks that it is the first one.
 * Version: 1.0.0
 * Requires at least: 5.9
 * Requires PHP: 7.4
 * License: MIT
 * Text Domain: vigil-ad-script
 */

defined( 'ABSPATH' ) || exit;

const VIGIL_SETTINGS = 'vigil_ad_script';
const VIGIL_RESULT   = 'vigil_ad_script_check';
const VIGIL_CHECK    = 'vigil_ad_script_check_page';

require_once __DIR__ . '/settings.php';
require_once __DIR__ . '/check.php';

/** The saved settings. */
function vigil_settings(): array {
	$saved = get_option( VIGIL_SETTINGS );
	$saved = is_array( $saved ) ? $saved : array();
	return array(
		'address' => isset( $saved['address'] ) ? (string) $saved['address'] : '',
		'hosts'   => isset( $saved['hosts'] ) && is_array( $saved['hosts'] ) ? $saved['hosts'] : array(),
	);
}

/** The attributes exclude the script from the optimizers of caching plugins, which would delay it. */
function vigil_script_element(): string {
	$address = vigil_settings()['address'];
	if ( '' === $address ) {
		return '';
	}
	return sprintf(
		'<script src="%s" data-vigil data-cfasync="false" data-no-optimize="1" data-no-defer="1" data-no-minify="1" nowprocket></script>',
		esc_url( $address )
	);
}

/** AMP pages allow no scripts of their own. */
function vigil_is_amp(): bool {
	return function_exists( 'amp_is_request' ) && amp_is_request();
}

/**
 * Moves the script to the start of the head. Themes and plugins can write scripts before `wp_head`, so its first hook is
 * not enough. Output without a head, such as feeds, is unchanged.
 */
function vigil_place_script( string $page ): string {
	$element = vigil_script_element();
	if ( '' === $element || ! preg_match( '/<head(\s[^>]*)?>/i', $page, $head, PREG_OFFSET_CAPTURE ) ) {
		return $page;
	}
	$page = str_replace( $element, '', $page );
	$end  = $head[0][1] + strlen( $head[0][0] );
	return substr( $page, 0, $end ) . $element . substr( $page, $end );
}

add_action(
	'template_redirect',
	function () {
		if ( '' === vigil_script_element() || vigil_is_amp() || is_feed() || is_robots() ) {
			return;
		}
		// Inside the buffers of caching plugins, which started earlier: cached pages contain the script.
		ob_start( 'vigil_place_script' );
		// If another plugin ends the buffer, the script is still the first one of `wp_head`.
		add_action(
			'wp_head',
			function () {
				// phpcs:ignore WordPress.Security.EscapeOutput -- The address is escaped in the element.
				echo vigil_script_element();
			},
			PHP_INT_MIN
		);
	},
	PHP_INT_MIN
);

/** Excludes the script in the lists of optimizers that ignore the attributes. */
foreach ( array(
	'rocket_delay_js_exclusions',
	'rocket_exclude_js',
	'rocket_exclude_defer_js',
	'rocket_minify_excluded_external_js',
	'litespeed_optimize_js_excludes',
	'litespeed_optm_js_defer_exc',
	'sgo_js_async_exclude',
	'sgo_javascript_combine_excluded_external_paths',
) as $vigil_filter ) {
	add_filter(
		$vigil_filter,
		function ( $excluded ) {
			$address = vigil_settings()['address'];
			return '' !== $address && is_array( $excluded ) ? array_merge( $excluded, array( $address ) ) : $excluded;
		}
	);
}
add_filter(
	'autoptimize_filter_js_exclude',
	function ( $excluded ) {
		$address = vigil_settings()['address'];
		return '' !== $address && is_string( $excluded ) ? $excluded . ', ' . $address : $excluded;
	}
);

register_activation_hook(
	__FILE__,
	function () {
		if ( ! wp_next_scheduled( VIGIL_CHECK ) ) {
			wp_schedule_event( time() + HOUR_IN_SECONDS, 'daily', VIGIL_CHECK );
		}
	}
);
register_deactivation_hook(
	__FILE__,
	function () {
		wp_clear_scheduled_hook( VIGIL_CHECK );
	}
);
add_action( VIGIL_CHECK, 'vigil_check_front_page' );
