import { conversionFields } from '@vigil/contract'

/** A tag template in Google Tag Manager's import format: sections separated by underscored headings. */
export function tagTemplate(displayName: string) {
  return [
    section('TERMS_OF_SERVICE', terms),
    section('INFO', json(buildInfo(displayName))),
    section('TEMPLATE_PARAMETERS', json(parameters.map(buildParameter))),
    section('SANDBOXED_JS_FOR_WEB_TEMPLATE', code),
    section('WEB_PERMISSIONS', json([globals])),
    section('TESTS', 'scenarios: []'),
    section('NOTES', 'The protection script is a separate tag.'),
  ].join('\n\n')
}

const section = (name: string, text: string) => `___${name}___\n\n${text}\n`
const json = (value: unknown) => JSON.stringify(value, null, 2)

// The importer requires this text at the top.
const terms = `By creating or modifying this file you agree to Google Tag Manager's Community
Template Gallery Developer Terms of Service available at
https://developers.google.com/tag-manager/gallery-tos (or such other URL as
Google may provide), as modified from time to time.`

const buildInfo = (displayName: string) => ({
  type: 'TAG',
  id: 'cvt_temp_public_id',
  version: 1,
  securityGroups: [],
  displayName,
  brand: { id: 'brand_dummy', displayName: '' },
  description: 'Reports a purchase. Fire it once, on the order confirmation page.',
  containerContexts: ['WEB'],
})

/** The action is constant. */
const parameters = conversionFields.filter(({ macro }) => macro !== '')
const mayBeEmpty = ['couponCode', 'affiliateTag']

const buildParameter = ({ name, about, macro }: (typeof conversionFields)[number]) => ({
  type: 'TEXT',
  name,
  displayName: macro,
  help: about,
  simpleValueType: true,
  ...(mayBeEmpty.includes(name) ? {} : { valueValidators: [{ type: 'NON_EMPTY' }] }),
})

/** Written in the JavaScript subset of templates. Missing values are omitted, so that they are reported as missing. */
const code = `const createArgumentsQueue = require('createArgumentsQueue');
const makeString = require('makeString');

const fields = { action: 'purchase' };
[${parameters.map(({ name }) => `'${name}'`).join(', ')}].forEach(function (name) {
  const value = data[name];
  if (value !== undefined && value !== null) fields[name] = makeString(value);
});
if (fields.couponCode === undefined) fields.couponCode = '';

const vigilCart = createArgumentsQueue('vigilCart', 'vigilCart.q');
vigilCart('conversion', fields);
data.gtmOnSuccess();`

const text = (string: string) => ({ type: 1, string })
const yes = { type: 8, boolean: true }

/** The two globals used by the code above, with read, write and execute access. */
const globals = {
  instance: {
    key: { publicId: 'access_globals', versionId: '1' },
    param: [
      {
        key: 'keys',
        value: {
          type: 2,
          listItem: ['vigilCart', 'vigilCart.q'].map((name) => ({
            type: 3,
            mapKey: ['key', 'read', 'write', 'execute'].map(text),
            mapValue: [text(name), yes, yes, yes],
          })),
        },
      },
    ],
  },
  clientAnnotations: { isEditedByUser: true },
  isRequired: true,
}
