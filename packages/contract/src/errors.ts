/** All API errors. Messages are for users; `{…}` parts are filled in where the error is raised. */
export const errors = {
  invalid_request: { status: 400, message: 'Some fields are missing or invalid.' },
  filter_unsupported: {
    status: 400,
    message: 'This filter is not supported. Compare attributes with eq, joined by and.',
  },
  path_invalid: { status: 400, message: 'A path of the operations is not valid.' },
  path_without_target: { status: 400, message: 'An operation has no target.' },
  members_unknown: { status: 400, message: 'Some members do not exist.' },
  unauthenticated: { status: 401, message: 'Please sign in.' },
  forbidden: { status: 403, message: 'Your access to this page has been denied.' },
  user_blocked: { status: 403, message: 'This user is blocked.' },
  organization_inactive: { status: 403, message: 'This organization is not active.' },
  link_restricted: { status: 403, message: 'Access Denied - Access Restricted' },
  link_expired: { status: 403, message: 'Access Denied - Expired Link' },
  sign_in_refused: { status: 403, message: 'Sign-in failed. Please sign in again.' },
  not_found: { status: 404, message: 'Page not found.' },
  organization_not_found: { status: 404, message: 'There is no such organization.' },
  client_not_found: { status: 404, message: 'There is no such client.' },
  directory_group_not_found: { status: 404, message: 'There is no such group.' },
  host_not_found: { status: 404, message: 'This site does not belong to the organization.' },
  site_domain_not_found: { status: 404, message: 'This domain is no longer waiting for review.' },
  tag_not_found: { status: 404, message: 'There is no such tag.' },
  build_not_found: { status: 404, message: 'There is no such build.' },
  rollout_not_found: { status: 404, message: 'There is no such rollout.' },
  profile_not_found: { status: 404, message: 'There is no such profile.' },
  report_configuration_not_found: { status: 404, message: 'There is no such report configuration.' },
  report_not_found: { status: 404, message: 'There is no such report.' },
  creative_not_found: { status: 404, message: 'This creative was not seen on that day.' },
  order_not_found: { status: 404, message: 'There is no such order.' },
  threat_not_found: { status: 404, message: 'There is no such threat.' },
  integration_not_found: { status: 404, message: 'There is no such integration.' },
  request_not_found: { status: 404, message: 'There is no such request.' },
  attachment_not_found: { status: 404, message: 'There is no such file.' },
  notification_not_found: { status: 404, message: 'There is no such notification.' },
  release_not_found: { status: 404, message: 'There is no such release.' },
  mail_not_found: { status: 404, message: 'There is no such mail.' },
  factor_not_found: { status: 404, message: 'There is no such second factor.' },
  api_key_not_found: { status: 404, message: 'There is no such API key.' },
  network_not_found: { status: 404, message: 'There is no such affiliate network.' },
  pack_not_found: { status: 404, message: 'There is no such commission pack.' },
  complaint_not_found: { status: 404, message: 'There is no such complaint.' },
  case_not_found: { status: 404, message: 'There is no such case.' },
  case_partner_not_found: { status: 404, message: 'There is no such partner.' },
  alert_not_found: { status: 404, message: 'There is no such alert.' },
  alert_rule_not_found: { status: 404, message: 'There is no such alert rule.' },
  alert_channel_not_found: { status: 404, message: 'There is no such channel.' },
  alert_delivery_not_found: { status: 404, message: 'There is no such delivery.' },
  assignee_not_found: { status: 404, message: 'This user does not belong to the organization. Choose another one.' },
  method_not_allowed: { status: 405, message: 'Method not allowed.' },
  organization_in_use: {
    status: 409,
    message:
      'Only organizations that were never used can be deleted. Deactivate this one, or erase it under Export and erasure.',
  },
  client_in_use: {
    status: 409,
    message: 'Only clients who never signed in can be deleted. Block this one, or erase them under Export and erasure.',
  },
  tag_in_use: { status: 409, message: 'Only tags that were never used can be deleted. Disable this one instead.' },
  organization_name_taken: { status: 409, message: 'Organization with such name already exists' },
  email_taken: { status: 409, message: 'A client with this email already exists.' },
  user_name_taken: { status: 409, message: 'A user with this user name already exists.' },
  group_name_taken: { status: 409, message: 'A group with this name already exists.' },
  too_many_people: { status: 409, message: 'The organization has reached its limit of people.' },
  too_many_groups: { status: 409, message: 'The organization has reached its limit of groups.' },
  host_taken: { status: 409, message: 'This site already belongs to the organization.' },
  tag_name_taken: { status: 409, message: 'Tag with such name already exists' },
  tag_changed: { status: 409, message: 'A tag has changed in the meantime. Please review it.' },
  tag_in_rollout: { status: 409, message: 'A tag is part of a rollout. Finish it or return to the old build first.' },
  rule_set_unknown: {
    status: 409,
    message: 'The rules of this build were not kept. Builds from 1.1.0-r3 on can be tested.',
  },
  tag_pinned: { status: 409, message: 'A pinned tag cannot take part in a rollout.' },
  rollout_ended: { status: 409, message: 'This rollout has ended.' },
  rollout_action_refused: { status: 409, message: 'The rollout has changed in the meantime. Please review it.' },
  tag_in_progress: { status: 409, message: 'A tag is being updated. Please wait until it is finished.' },
  not_a_publisher: {
    status: 409,
    message: 'Only publishers have ad tags. Shops get their script with their integration; platforms have none.',
  },
  request_id_used: { status: 409, message: 'This request id was used for another call. Use a new one.' },
  too_many_api_keys: { status: 409, message: 'The organization has reached its limit of API keys. Revoke one first.' },
  code_hashes_off: { status: 409, message: 'Codes are sent in clear. Turn on hashes first.' },
  too_many_code_keys: { status: 409, message: 'The key was replaced too often. Try again in a few days.' },
  too_many_networks: {
    status: 409,
    message: 'The shop has reached its limit of affiliate networks. Remove one first.',
  },
  too_many_alert_rules: { status: 409, message: 'The limit of alert rules is reached. Delete one first.' },
  too_many_alert_channels: { status: 409, message: 'The limit of channels is reached. Delete one first.' },
  webhook_address_refused: {
    status: 409,
    message: 'This URL cannot be used. Enter one with https and a public host.',
  },
  alert_kind_refused: { status: 409, message: 'This kind of rule is not available here. Choose another one.' },
  alert_resolved: { status: 409, message: 'This alert is resolved. Reopen it first.' },
  alert_unresolved: { status: 409, message: 'This alert is not resolved.' },
  pack_empty: { status: 409, message: 'There are no orders to reverse in this period. Choose another one.' },
  pack_too_large: { status: 409, message: 'This period has too many orders for one pack. Choose a shorter one.' },
  network_account_missing: {
    status: 409,
    message: "The network's file needs your account numbers. Enter them in the settings of the network.",
  },
  complaint_merged: { status: 409, message: 'A complaint cannot be merged into itself or into one that is merged.' },
  complaint_without_address: {
    status: 409,
    message: 'No reader of this complaint awaits an answer by mail.',
  },
  case_closed: { status: 409, message: 'This case is closed.' },
  case_full: { status: 409, message: 'This case has too many entries. Open a new one.' },
  case_without_ad: { status: 409, message: 'No ad was found here. Open the case from a creative or a report.' },
  too_many_cases: { status: 409, message: 'The limit of active cases is reached. Close one first.' },
  case_partner_taken: { status: 409, message: 'A partner with this name already exists.' },
  case_partner_in_use: { status: 409, message: 'A partner with cases cannot be deleted.' },
  case_partner_unreachable: { status: 409, message: 'This partner has no contact. Enter an email address.' },
  too_many_case_partners: { status: 409, message: 'The limit of partners is reached. Delete one first.' },
  page_check_recent: { status: 429, message: 'The pages were checked a few minutes ago. Please try again later.' },
  too_many_tags: { status: 409, message: 'The organization has reached its limit of tags.' },
  too_many_hidden_threats: { status: 409, message: 'The platform has reached its limit of hidden threats.' },
  profile_name_taken: { status: 409, message: 'A profile with this name already exists.' },
  profile_assigned: {
    status: 409,
    message: 'This profile is assigned to tags. Remove it from all tags first, then delete it.',
  },
  too_many_profiles: { status: 409, message: 'The organization has reached its limit of profiles.' },
  notification_active_taken: {
    status: 409,
    message: 'Sorry, there can be only 1 active notification. Please inactivate the current one first.',
  },
  too_many_notifications: { status: 409, message: 'The limit of notifications has been reached.' },
  too_many_releases: { status: 409, message: 'The limit of releases has been reached.' },
  superadmin_organization_locked: {
    status: 409,
    message: 'Superadmin users already has access to all organizations, so selection is disabled.',
  },
  own_account_kept: { status: 409, message: 'You cannot erase your own account.' },
  last_superadmin: { status: 409, message: 'The last superadmin cannot be erased.' },
  own_account_locked: { status: 409, message: 'You cannot block your own account.' },
  own_factor_locked: { status: 409, message: 'Manage your own second factors under Security.' },
  wrong_password: { status: 409, message: 'The password is incorrect.' },
  wrong_code: { status: 409, message: 'Incorrect code. Enter the newest code of your app.' },
  passkey_refused: { status: 409, message: 'The passkey could not be verified. Please try again.' },
  confirmation_expired: { status: 409, message: 'Please confirm your password again.' },
  passkey_taken: { status: 409, message: 'This passkey is already in use.' },
  too_many_factors: { status: 409, message: 'You have reached the limit of second factors.' },
  second_factor_required: {
    status: 409,
    message: 'Superadmins need a second factor. Add another one before you remove this one.',
  },
  second_factor_unavailable: { status: 409, message: 'Your sign-in provider manages second factors.' },
  report_has_no_emails: { status: 409, message: 'This report has no recipients. Add an email address first.' },
  picture_unreadable: { status: 409, message: 'Choose a PNG, JPEG, WebP or GIF of at most 8 MB.' },
  picture_link_failed: {
    status: 409,
    message: 'No picture could be loaded from this address. Enter the https address of a picture.',
  },
  picture_missing: { status: 409, message: 'This creative has no picture yet. Please try again in a minute.' },
  version_changed: { status: 412, message: 'The resource has changed in the meantime. Load it again.' },
  too_large: { status: 413, message: 'The request is too large.' },
  unsupported_media_type: { status: 415, message: 'Please send JSON.' },
  rate_limited: { status: 429, message: 'Too many requests. Please try again in a moment.' },
  mail_failed: { status: 502, message: 'Failed to send the email. Please try again.' },
  maintenance: { status: 503, message: 'Vigil is under maintenance. Please try again in a few minutes.' },
  unavailable: { status: 503, message: 'The service is unavailable. Please try again in a moment.' },
  files_unavailable: {
    status: 503,
    message: 'Files cannot be stored or loaded at the moment. Please try again in a few minutes.',
  },
  internal: { status: 500, message: 'Something went wrong on our side. Please try again.' },
} as const satisfies Record<string, { status: number; message: string }>

export type ErrorCode = keyof typeof errors

export interface FieldError {
  field: string
  message: string
}

/** Body of every error response except 401, which has none. */
export interface ErrorAnswer {
  error: { code: ErrorCode; message: string; details?: FieldError[] }
}

/** An error for the caller, raised anywhere and sent by the error handler. */
export class Failure extends Error {
  readonly code: ErrorCode
  readonly details: FieldError[] | undefined
  constructor(code: ErrorCode, details?: FieldError[]) {
    super(errors[code].message)
    this.name = 'Failure'
    this.code = code
    this.details = details
  }
}
