import type { InputOf, OutputOf, ParamNames } from './declare-calls.shared.ts';

/** Every call with its declaration. Each feature adds its own (`declare module`), so that none knows the others. */
// biome-ignore lint/suspicious/noEmptyInterface: the features fill it
export interface Calls {}

type Field<Name extends keyof Calls, Key extends string> = Calls[Name] extends { [key in Key]: infer Value } ? Value : undefined;

export type KnownCall = keyof Calls;
export type ParamsOf<Name extends KnownCall> = { [name in ParamNames<Name>]: string };
export type QueryOf<Name extends KnownCall> = { [name in keyof InputOf<Field<Name, 'query'>>]?: string };
export type BodyOf<Name extends KnownCall> = InputOf<Field<Name, 'body'>>;
export type ResponseOf<Name extends KnownCall> = OutputOf<Field<Name, 'response'>>;
type AddressOf<Name, Kind extends string> = Name extends `${Kind} ${infer Address}` ? Address : never;
export type PostAddress = AddressOf<KnownCall, 'POST'>;
export type GetAddress = AddressOf<KnownCall, 'GET'>;
