<?php
/** The page Settings › Vigil. WordPress verifies the nonce and the capability of its form. */

defined( 'ABSPATH' ) || exit;

/** Only addresses of tags: https, or http on this machine. */
function vigil_is_script_address( string $address ): bool {
	return 1 === preg_match( '~^(https://[^\s"\'<>]+|http://(localhost|127\.0\.0\.1)(:\d+)?)/[0-9a-f]{8}/script\.js$~', $address );
}

function vigil_is_host( string $host ): bool {
	return 1 === preg_match( '/^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/', $host );
}

/** Keeps the saved value of an invalid field, and shows the reason. */
function vigil_sanitize( $input ): array {
	$saved   = vigil_settings();
	$input   = is_array( $input ) ? $input : array();
	$address = trim( (string) ( $input['address'] ?? '' ) );
	if ( '' !== $address && ! vigil_is_script_address( $address ) ) {
		add_settings_error(
			VIGIL_SETTINGS,
			'address',
			__( 'Copy the script address from the integration page. It ends in /script.js.', 'vigil-ad-script' )
		);
		$address = $saved['address'];
	}
	$given = $input['hosts'] ?? array();
	$given = is_array( $given ) ? $given : preg_split( '/[\s,]+/', strtolower( (string) $given ), -1, PREG_SPLIT_NO_EMPTY );
	$wrong = array_filter(
		$given,
		function ( $host ) {
			return ! vigil_is_host( (string) $host );
		}
	);
	if ( $wrong ) {
		add_settings_error(
			VIGIL_SETTINGS,
			'hosts',
			/* translators: %s: a host name */
			sprintf( __( 'Enter hosts such as cmp.example.com. Not a host: %s', 'vigil-ad-script' ), esc_html( (string) reset( $wrong ) ) )
		);
		$given = $saved['hosts'];
	}
	return array(
		'address' => $address,
		'hosts'   => array_slice( array_values( array_unique( $given ) ), 0, 50 ),
	);
}

add_action(
	'admin_init',
	function () {
		register_setting( VIGIL_SETTINGS, VIGIL_SETTINGS, array( 'sanitize_callback' => 'vigil_sanitize' ) );
	}
);

add_action(
	'admin_menu',
	function () {
		add_options_page( 'Vigil', 'Vigil', 'manage_options', VIGIL_SETTINGS, 'vigil_settings_page' );
	}
);

function vigil_settings_page(): void {
	if ( ! current_user_can( 'manage_options' ) ) {
		return;
	}
	$settings = vigil_settings();
	?>
	<div class="wrap">
		<h1><?php esc_html_e( 'Vigil ad script', 'vigil-ad-script' ); ?></h1>
		<form method="post" action="options.php">
			<?php settings_fields( VIGIL_SETTINGS ); ?>
			<table class="form-table" role="presentation">
				<tr>
					<th scope="row"><label for="vigil-address"><?php esc_html_e( 'Script address', 'vigil-ad-script' ); ?></label></th>
					<td>
						<input id="vigil-address" class="regular-text code" type="url" name="<?php echo esc_attr( VIGIL_SETTINGS ); ?>[address]" value="<?php echo esc_attr( $settings['address'] ); ?>" aria-describedby="vigil-address-about">
						<p id="vigil-address-about" class="description"><?php esc_html_e( 'From your integration page. Without an address, nothing is added to your pages.', 'vigil-ad-script' ); ?></p>
					</td>
				</tr>
				<tr>
					<th scope="row"><label for="vigil-hosts"><?php esc_html_e( 'Trusted hosts', 'vigil-ad-script' ); ?></label></th>
					<td>
						<textarea id="vigil-hosts" class="large-text code" rows="4" name="<?php echo esc_attr( VIGIL_SETTINGS ); ?>[hosts]" aria-describedby="vigil-hosts-about"><?php echo esc_textarea( implode( "\n", $settings['hosts'] ) ); ?></textarea>
						<p id="vigil-hosts-about" class="description"><?php esc_html_e( 'One per line. Scripts from these hosts, such as a consent manager, may run before the ad script without a warning.', 'vigil-ad-script' ); ?></p>
					</td>
				</tr>
			</table>
			<?php submit_button(); ?>
		</form>
		<form method="post" action="<?php echo esc_url( admin_url( 'admin-post.php' ) ); ?>">
			<input type="hidden" name="action" value="<?php echo esc_attr( VIGIL_CHECK ); ?>">
			<?php wp_nonce_field( VIGIL_CHECK ); ?>
			<?php submit_button( __( 'Check the front page now', 'vigil-ad-script' ), 'secondary' ); ?>
		</form>
	</div>
	<?php
}

add_action(
	'admin_post_' . VIGIL_CHECK,
	function () {
		check_admin_referer( VIGIL_CHECK );
		if ( ! current_user_can( 'manage_options' ) ) {
			wp_die( esc_html__( 'You are not allowed to do this.', 'vigil-ad-script' ), '', array( 'response' => 403 ) );
		}
		vigil_check_front_page();
		wp_safe_redirect( admin_url( 'options-general.php?page=' . VIGIL_SETTINGS . '&vigil-checked=1' ) );
		exit;
	}
);
