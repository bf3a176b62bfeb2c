import { kindOf } from './kinds.ts';
import type { EntitySet, Property } from './sets.ts';

type Named = readonly (readonly [name: string, set: EntitySet])[];

const NAMESPACE = 'Lycabettus';

const attributes = (pairs: Readonly<Record<string, string>>): string =>
  Object.entries(pairs)
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('');

const propertyOf = ([name, { kind, isNullable }]: [string, Property]): string => {
  const { edm, facets } = kindOf(kind);
  return `<Property${attributes({ Name: name, Type: edm, ...(!isNullable && { Nullable: 'false' }), ...facets })}/>`;
};

const typeOf = ([, { type, key, properties }]: Named[number]): string =>
  `<EntityType Name="${type}"><Key>${key.map((name) => `<PropertyRef Name="${name}"/>`).join('')}</Key>${Object.entries(properties).map(propertyOf).join('')}</EntityType>`;

/** Told to clients, so that they do the rest themselves. */
const LIMITS = `
<Annotation Term="Capabilities.ExpandRestrictions"><Record><PropertyValue Property="Expandable" Bool="false"/></Record></Annotation>
<Annotation Term="Capabilities.SearchRestrictions"><Record><PropertyValue Property="Searchable" Bool="false"/></Record></Annotation>
<Annotation Term="Capabilities.InsertRestrictions"><Record><PropertyValue Property="Insertable" Bool="false"/></Record></Annotation>
<Annotation Term="Capabilities.UpdateRestrictions"><Record><PropertyValue Property="Updatable" Bool="false"/></Record></Annotation>
<Annotation Term="Capabilities.DeleteRestrictions"><Record><PropertyValue Property="Deletable" Bool="false"/></Record></Annotation>`;

const FUNCTIONS = ['contains', 'startswith', 'endswith', 'year', 'month', 'day'];

/** OData CSDL 4.0 in XML, with the Capabilities vocabulary. */
export const metadataDocument = (sets: Named): string => `<?xml version="1.0" encoding="utf-8"?>
<edmx:Edmx Version="4.0" xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx">
<edmx:Reference Uri="https://oasis-tcs.github.io/odata-vocabularies/vocabularies/Org.OData.Capabilities.V1.xml"><edmx:Include Namespace="Org.OData.Capabilities.V1" Alias="Capabilities"/></edmx:Reference>
<edmx:DataServices>
<Schema Namespace="${NAMESPACE}" xmlns="http://docs.oasis-open.org/odata/ns/edm">
${sets.map(typeOf).join('\n')}
<EntityContainer Name="Feed">
<Annotation Term="Capabilities.BatchSupported" Bool="false"/>
<Annotation Term="Capabilities.FilterFunctions"><Collection>${FUNCTIONS.map((name) => `<String>${name}</String>`).join('')}</Collection></Annotation>
${sets.map(([name, { type }]) => `<EntitySet Name="${name}" EntityType="${NAMESPACE}.${type}">${LIMITS}\n</EntitySet>`).join('\n')}
</EntityContainer>
</Schema>
</edmx:DataServices>
</edmx:Edmx>
`;

export const serviceDocument = (root: string, sets: Named) => ({
  '@odata.context': `${root}/$metadata`,
  value: sets.map(([name]) => ({ name, kind: 'EntitySet', url: name })),
});
