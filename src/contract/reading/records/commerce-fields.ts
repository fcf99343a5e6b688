import type { DatasetShape, FieldShape, FieldType } from '../../../model/dataset.ts';
import type { JsonObject } from '../../../model/json.ts';

const required = (name: string, type: FieldType): FieldShape => ({ name, type, required: true });
const optional = (name: string, type: FieldType): FieldShape => ({ name, type, required: false });

/** Text fields of a location in the contract, without its coordinates. */
export const locationTexts = [
  'address',
  'commune',
  'city',
  'region',
  'country',
  'locality',
] as const;
/** Fields of a configuration in the contract. */
export const configurationFields = ['minimumOrderTotal'] as const;

/** Fields of a commerce, spelt as in the contract's table. */
export const commerceShape: DatasetShape = {
  endpoint: 'commerces',
  namedBy: { commerce: 'commerceId' },
  fields: [
    required('commerceId', 'text'),
    optional('globalCommerceId', 'text'),
    required('name', 'text'),
    optional('email', 'text'),
    optional('phone', 'text'),
    required('class', 'text'),
    required('locations', 'list'),
    required('createdDate', 'date'),
    required('isInactive', 'bool'),
    required('channel', 'text'),
    required('subChannel', 'text'),
    optional('nextVisitDate', 'date'),
    optional('nextDeliveryDate', 'date'),
    optional('visitPlan', 'text'),
    optional('visitRoute', 'text'),
    optional('routeIndex', 'number'),
    optional('distributionCenterIds', 'list'),
    optional('deliveryDateBydistributionCenter', 'object'),
    required('sellerIds', 'list'),
    optional('paymentDescription', 'text'),
    optional('configuration', 'object'),
    optional('additionalInfo', 'object'),
  ],
};

/** Reports whether a commerce is active; one that is not needs no fields for visits and deliveries. */
export const isActive = ({ isInactive }: JsonObject): boolean => isInactive !== true;
