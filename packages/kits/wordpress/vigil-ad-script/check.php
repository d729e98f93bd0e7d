<?php
/** Loads the front page as a visitor and checks that the script is the first one that runs. */

defined( 'ABSPATH' ) || exit;

/** Returns the problem of a page as an array with a code and a detail. The code is 'ok' without a problem. */
function vigil_find_problem( string $page, string $address, array $trusted ): array {
	$visible = (string) preg_replace( '/<!--.*?-->/s', '', $page );
	preg_match_all( '/<script\b([^>]*)>/i', $visible, $scripts );
	foreach ( $scripts[1] as $attributes ) {
		preg_match( '/\btype\s*=\s*["\']?([^"\'\s>]*)/i', $attributes, $type );
		preg_match( '/(?<![\w-])src\s*=\s*["\']?([^"\'\s>]+)/i', $attributes, $source );
		$source = html_entity_decode( $source[1] ?? '', ENT_QUOTES );
		$runs   = ! isset( $type[1] ) || preg_match( '~^(|module|(text|application)/(java|ecma)script)$~i', $type[1] );
		if ( false !== strpos( $attributes, $address ) ) {
			if ( ! $runs || $source !== $address ) {
				return array( 'delayed', '' );
			}
			return preg_match( '/\s(async|defer)\b/i', $attributes ) ? array( 'delayed', '' ) : array( 'ok', '' );
		}
		$host = strtolower( (string) wp_parse_url( $source, PHP_URL_HOST ) );
		if ( $runs && ! in_array( $host, $trusted, true ) ) {
			return false === strpos( $visible, $address ) ? array( 'missing', '' ) : array( 'late', $source );
		}
	}
	return array( 'missing', '' );
}

function vigil_check_front_page(): void {
	$settings = vigil_settings();
	if ( '' === $settings['address'] ) {
		delete_option( VIGIL_RESULT );
		return;
	}
	$answer = wp_remote_get( home_url( '/' ), array( 'timeout' => 10, 'limit_response_size' => 1048576 ) );
	if ( is_wp_error( $answer ) || 200 !== wp_remote_retrieve_response_code( $answer ) ) {
		$problem = array( 'unreachable', is_wp_error( $answer ) ? $answer->get_error_message() : '' );
	} else {
		$problem = vigil_find_problem( wp_remote_retrieve_body( $answer ), $settings['address'], $settings['hosts'] );
	}
	update_option( VIGIL_RESULT, array( 'code' => $problem[0], 'detail' => substr( $problem[1], 0, 300 ) ), false );
}

/** After the settings changed. */
add_action( 'update_option_' . VIGIL_SETTINGS, 'vigil_check_front_page', 10, 0 );
add_action( 'add_option_' . VIGIL_SETTINGS, 'vigil_check_front_page', 10, 0 );

function vigil_describe( string $code, string $detail ): string {
	switch ( $code ) {
		case 'ok':
			return __( 'The ad script is the first script of your front page.', 'vigil-ad-script' );
		case 'missing':
			return __( 'The ad script is not on your front page. Clear the cache of your caching plugin and of your CDN, then check again.', 'vigil-ad-script' );
		case 'delayed':
			return __( 'Another plugin delays the ad script. Exclude its address from delayed, deferred and combined scripts.', 'vigil-ad-script' );
		case 'late':
			return '' === $detail
				? __( 'An inline script runs before the ad script. Ads that it starts are not protected.', 'vigil-ad-script' )
				/* translators: %s: address of a script */
				: sprintf( __( '%s runs before the ad script. Ads that it starts are not protected.', 'vigil-ad-script' ), $detail );
		default:
			/* translators: %s: reason */
			return sprintf( __( 'Your front page could not be loaded to check the ad script. %s', 'vigil-ad-script' ), $detail );
	}
}

add_action(
	'admin_notices',
	function () {
		if ( ! current_user_can( 'manage_options' ) ) {
			return;
		}
		$result = get_option( VIGIL_RESULT );
		if ( ! is_array( $result ) || ! isset( $result['code'], $result['detail'] ) ) {
			return;
		}
		$screen  = get_current_screen();
		$is_ours = $screen && 'settings_page_' . VIGIL_SETTINGS === $screen->id;
		if ( 'ok' === $result['code'] && ! $is_ours ) {
			return;
		}
		printf(
			'<div class="notice notice-%s"><p><strong>Vigil:</strong> %s</p></div>',
			'ok' === $result['code'] ? 'success' : 'warning',
			esc_html( vigil_describe( (string) $result['code'], (string) $result['detail'] ) )
		);
	}
);
