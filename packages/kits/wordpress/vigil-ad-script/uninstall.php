<?php
/** Removes everything that the plugin stored. */

defined( 'WP_UNINSTALL_PLUGIN' ) || exit;

delete_option( 'vigil_ad_script' );
delete_option( 'vigil_ad_script_check' );
wp_clear_scheduled_hook( 'vigil_ad_script_check_page' );
