___TERMS_OF_SERVICE___

By creating or modifying this file you agree to Google Tag Manager's Community
Template Gallery Developer Terms of Service available at
https://developers.google.com/tag-manager/gallery-tos (or such other URL as
Google may provide), as modified from time to time.


___INFO___

{
  "type": "TAG",
  "id": "cvt_temp_public_id",
  "version": 1,
  "securityGroups": [],
  "displayName": "Vigil ad script",
  "brand": {
    "id": "brand_dummy",
    "displayName": ""
  },
  "description": "Loads the ad script. Fire it before all tags that load ads.",
  "containerContexts": [
    "WEB"
  ]
}


___TEMPLATE_PARAMETERS___

[
  {
    "type": "TEXT",
    "name": "scriptUrl",
    "displayName": "Script address",
    "simpleValueType": true,
    "help": "The address of your tag, from the integration page.",
    "valueHint": "__CDN_BASE__/0123abcd/script.js",
    "valueValidators": [
      {
        "type": "NON_EMPTY"
      },
      {
        "type": "REGEX",
        "args": [
          "^https://[^ ]+/[0-9a-f]{8}/script\\.js$"
        ],
        "errorMessage": "Copy the script address from the integration page."
      }
    ]
  }
]


___SANDBOXED_JS_FOR_WEB_TEMPLATE___

const injectScript = require('injectScript');
const queryPermission = require('queryPermission');

const url = data.scriptUrl;
if (queryPermission('inject_script', url)) {
  // The last argument makes several tags with this address load it once.
  injectScript(url, data.gtmOnSuccess, data.gtmOnFailure, url);
} else {
  data.gtmOnFailure();
}


___WEB_PERMISSIONS___

[
  {
    "instance": {
      "key": {
        "publicId": "inject_script",
        "versionId": "1"
      },
      "param": [
        {
          "key": "urls",
          "value": {
            "type": 2,
            "listItem": [
              {
                "type": 1,
                "string": "__CDN_BASE__/*"
              }
            ]
          }
        }
      ]
    },
    "clientAnnotations": {
      "isEditedByUser": true
    },
    "isRequired": true
  }
]


___TESTS___

scenarios:
- name: Loads the script once it is allowed
  code: |-
    runCode({ scriptUrl: address });
    assertApi('injectScript').wasCalled();
    assertApi('gtmOnSuccess').wasCalled();
    assertApi('gtmOnFailure').wasNotCalled();
- name: Fails if the script does not load
  code: |-
    mock('injectScript', function (url, onSuccess, onFailure) { onFailure(); });
    runCode({ scriptUrl: address });
    assertApi('gtmOnFailure').wasCalled();
    assertApi('gtmOnSuccess').wasNotCalled();
- name: Loads nothing from another address
  code: |-
    mock('queryPermission', function () { return false; });
    runCode({ scriptUrl: 'https://other.example/0123abcd/script.js' });
    assertApi('injectScript').wasNotCalled();
    assertApi('gtmOnFailure').wasCalled();
setup: |-
  const address = '__CDN_BASE__/0123abcd/script.js';
  mock('queryPermission', function () { return true; });
  mock('injectScript', function (url, onSuccess) { onSuccess(); });


___NOTES___

A tag manager loads scripts after the page's own code. Ads that load before this tag are not protected.
