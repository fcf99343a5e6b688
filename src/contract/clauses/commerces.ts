import { section } from './section.ts';

/** The contract: GET /api/commerces. */
export const commerces = section('commerces', {
  // GET /api/commerces and its answer.
  answer: {
    short: 'Returns the commerces',
    text: 'The client exposes GET /api/commerces under its base address. It returns the registered commerces as JSON, or as a CSV.',
  },
  'file-name': {
    short: 'Name of the file',
    text: 'A file is named <date>_<time>_commerce.csv.',
    optional: 'the client sends no CSV file',
  },
  form: {
    short: 'Envelope, pagination and CSV format',
    text: 'The contract does not show query parameters, pagination or the exact envelope of the list.',
  },
  // Commerce, the fields of a record.
  required: {
    short: 'Required fields are present',
    text: 'Every commerce has its identifier, name, class, locations, createdDate, isInactive, channel, subChannel and sellerIds.',
  },
  optional: {
    short: 'Other fields are optional',
    text: 'The other fields of the table are optional.',
  },
  types: {
    short: 'Fields have their types',
    text: 'Each field is a string, a number, a boolean, a date, a list or an object.',
  },
  id: {
    short: 'commerceId is unique',
    text: 'commerceId is the unique identifier of the commerce.',
  },
  dates: {
    short: 'Dates are ISO 8601',
    text: 'createdDate, nextVisitDate and nextDeliveryDate are ISO 8601, as a date or with a time.',
  },
  created: {
    short: 'createdDate is the first day',
    text: 'createdDate is the date on which the commerce began working with the client.',
  },
  email: {
    short: 'email is an e-mail address',
    text: 'email is the e-mail address of the commerce.',
    optional: 'no commerce has an e-mail address',
  },
  locations: {
    short: 'Locations are a list',
    text: 'locations is a list of objects with address, commune, city, region, country and locality. Their coordinates are latitude and longitude as strings.',
  },
  sellers: {
    short: 'Sellers are named',
    text: 'sellerIds lists the sellers assigned to the commerce.',
  },
  'next-visit': {
    short: 'The next visit',
    text: 'nextVisitDate is the date of the next seller visit. If it is absent, the date is computed from visitPlan.',
    optional: 'no commerce has a visit date or plan',
  },
  'next-delivery': {
    short: 'The next delivery',
    text: 'nextDeliveryDate is the date of the next delivery of goods.',
    optional: 'no commerce has a next delivery',
  },
  'visit-plan': {
    short: 'visitPlan is a list of weekdays',
    text: 'visitPlan is a comma-separated list of weekday names.',
    optional: 'no commerce has a visit plan',
  },
  'visit-route': {
    short: 'Entries of visitRoute',
    text: 'visitRoute is a comma-separated list of entries: week of the month, hyphen, weekday number, and C or V.',
    optional: 'no commerce has a visit route',
  },
  'route-index': {
    short: 'Position in routes',
    text: 'routeIndex n places the commerce at position n.',
    optional: 'no commerce has a route index',
  },
  centers: {
    short: 'Delivery dates by distribution center',
    text: 'distributionCenterIds lists distribution centers. deliveryDateBydistributionCenter is an object with a list of dates for each.',
    optional: 'no commerce has distribution centers',
  },
  configuration: {
    short: 'Minimum order is a number',
    text: 'configuration.minimumOrderTotal is a number. It takes priority over the general configuration.',
    optional: 'no commerce has a minimum order',
  },
  more: {
    short: 'Available credit and further fields',
    text: 'The answer is said to carry available credit. The contract does not show its fields, or any others beyond the table.',
  },
});
