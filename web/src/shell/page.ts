import {
    type AnyRoute,
    type AnySchema,
    createRoute,
    lazyRouteComponent,
    type ResolveFullPath,
    type ResolveId,
    type ValidatorFn,
} from "@tanstack/react-router";
import { notLoaded } from "./notLoaded";
import type { Crumb } from "./trail";

/**
 * Loads a component. What it returns is not looked at: what components return contains links, whose types are those of the
 * router, which are not known before those of its pages.
 */
export type Load = () => Promise<{ default: (props: object) => void }>;

/**
 * A page below a route: its address, its name in the breadcrumb, its component, which is loaded when it is shown first, and how it
 * reads the search of its address.
 */
export const page = <Parent extends AnyRoute, const Path extends string, Search = AnySchema>(
    parent: Parent,
    path: Path,
    crumb: Crumb | undefined,
    load: Load,
    validateSearch?: ValidatorFn<Record<string, unknown>, Search>,
) =>
    // The types are named because those of a generic route are not inferred.
    createRoute<
        unknown,
        Parent,
        Path,
        ResolveFullPath<Parent, Path>,
        string,
        ResolveId<Parent, string, Path>,
        ValidatorFn<Record<string, unknown>, Search>
    >({
        getParentRoute: () => parent,
        path,
        staticData: { crumb },
        validateSearch: validateSearch as never,
        component: lazyRouteComponent(() => load().catch(notLoaded)),
    });
